import type { Browser, Page } from "playwright";

/** Somebody in front of a browser, and everything their pages complained about. */
export interface Visitor {
  readonly page: Page;
  /** Console errors, page errors and failed answers since the last look, which clears them. */
  complaints(): string[];
  /** Changes who they are, by the menu of the page. */
  actAs(login: string): Promise<void>;
}

/** Opens a window of ordinary size in a browser profile of its own. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("response", (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return {
    page,
    complaints: () => complaints.splice(0),
    actAs: async (login) => {
      await page.getByLabel("Acting as").click();
      await page.getByRole("button", { name: `Act as ${login}` }).click();
      await page.getByLabel(`Acting as ${login}`).waitFor();
    },
  };
}
