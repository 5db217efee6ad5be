import { describe, expect, it } from "vitest";
import { listTracked, readText } from "./repository-files.ts";

const guide = readText("docs/guides/troubleshooting.md");

describe("the guide by symptom", () => {
  it("says of everything the doctor can find where to read on", () => {
    const sources = listTracked("src/setup/doctor/*.ts").map(readText).join("\n");
    const areas =
      "node|git|browser|files|settings|pins|token|github|localhub|repository|actions|label|variables|rules|protection|pages|workflows";
    const found = [...sources.matchAll(new RegExp(`"((?:${areas})\\.[a-z-]+)"`, "g"))].map((match) => match[1] ?? "");
    const ids = new Set(found.filter((id) => id !== "pages.yml"));
    const rows = guide.slice(guide.indexOf("## What the doctor says"));
    const told = [...rows.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map((match) => match[1] ?? "");
    expect(told.toSorted()).toEqual([...ids].toSorted());
  });

  it("leads only to headings that are there", () => {
    const anchors = [...guide.matchAll(/\]\(#([a-z-]+)\)/g)].map((match) => match[1] ?? "");
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map((match) =>
      (match[1] ?? "").toLowerCase().replaceAll(" ", "-"),
    );
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});
