import type { Hub } from "../../hub.ts";
import type { Repository } from "../../model.ts";
import { type FormField, type IssueForm, parseIssueForm } from "../issue-form.ts";
import { renderMarkdown } from "../markdown.ts";
import { commentPlace, type RepositoryFrame } from "../views/frame.ts";

const FOLDER = ".github/ISSUE_TEMPLATE";

/** The issue forms of the default branch, in the order of their file names. */
export async function readIssueForms(
  hub: Hub,
  seen: { readonly repository: Repository; readonly frame: RepositoryFrame },
): Promise<readonly IssueForm[]> {
  const git = hub.git.open(seen.repository.id);
  const folder = `refs/heads/${seen.repository.defaultBranch}:${FOLDER}`;
  const entries = (await git.read(folder))?.type === "tree" ? ((await git.tree(folder)) ?? []) : [];
  const files = entries.filter(({ name }) => /\.ya?ml$/u.test(name) && !/^config\.ya?ml$/u.test(name));
  const forms = await Promise.all(
    files.map(async ({ name }) => {
      const file = await git.read(`${folder}/${name}`);
      return file?.type === "blob" ? parseIssueForm(name, file.content.toString("utf8")) : null;
    }),
  );
  return forms.flatMap((form) => (form === null ? [] : [withRenderedNotes(form, seen.frame)]));
}

function withRenderedNotes(form: IssueForm, frame: RepositoryFrame): IssueForm {
  const fields = form.fields.map((field): FormField =>
    field.type === "markdown" ? { ...field, rendered: renderMarkdown(field.source, commentPlace(frame)) } : field,
  );
  return { ...form, fields };
}
