/** The workflows we start or name, as they are called in `.github/workflows/`. */
export const workflows = {
  pass: "crumb.yml",
  job: "crumb-job.yml",
  pages: "pages.yml",
  redact: "crumb-redact.yml",
} as const;
