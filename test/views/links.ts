import type { Links } from "../../src/views/links.ts";

export const links: Links = {
  server: "https://github.test",
  owner: "mara",
  name: "games",
  pages: "https://pages.test/games",
  defaultBranch: "main",
};
