import { describe, expect, test } from "vitest";
import { composeBody, parseIssueForm } from "../../src/localhub/web/issue-form.ts";

const TEXT = `
name: Idea
description: What to build
labels: "idea, fun"
body:
  - type: markdown
    attributes: { value: Hello }
  - type: input
    id: title
    attributes: { label: Name }
    validations: { required: true }
  - type: dropdown
    id: pace
    attributes: { label: Pace, options: [calm, quick], default: 1 }
  - type: checkboxes
    id: needs
    attributes: { label: Needs, options: [{ label: Sound }, { label: Touch, required: true }] }
`;

describe("issue forms", () => {
  test("are read with their fields and labels", () => {
    const frame = { description: "", isRequired: false };
    expect(parseIssueForm("idea.yml", TEXT)).toEqual({
      file: "idea.yml",
      name: "Idea",
      description: "What to build",
      title: "",
      labels: ["idea", "fun"],
      fields: [
        { ...frame, type: "markdown", id: "field-0", label: "", source: "Hello" },
        { ...frame, type: "input", id: "title", label: "Name", isRequired: true, value: "", placeholder: "" },
        {
          ...frame,
          type: "dropdown",
          id: "pace",
          label: "Pace",
          isMultiple: false,
          selected: 1,
          options: [
            { label: "calm", isRequired: false },
            { label: "quick", isRequired: false },
          ],
        },
        {
          ...frame,
          type: "checkboxes",
          id: "needs",
          label: "Needs",
          options: [
            { label: "Sound", isRequired: false },
            { label: "Touch", isRequired: true },
          ],
        },
      ],
    });
  });

  test.each(["blank_issues_enabled: true", "name: x\nbody: 3", "a: [", ""])("%j is no form", (text) => {
    expect(parseIssueForm("config.yml", text)).toBeNull();
  });

  test("answers become headings with text below", () => {
    const form = parseIssueForm("idea.yml", TEXT);
    const answers = new Map([
      ["title", [" Cat "]],
      ["needs", ["Touch"]],
    ]);
    expect(form === null ? null : composeBody(form, answers)).toBe(
      "### Name\n\nCat\n\n### Pace\n\n_No response_\n\n### Needs\n\n- [ ] Sound\n- [x] Touch",
    );
  });
});
