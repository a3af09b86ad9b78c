import { execFileSync } from "node:child_process";

import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import {
  expect,
  field,
  openDocument,
  readUntil,
  test,
} from "./stack.fixture.ts";

let own: TestStack;

test.beforeAll(async () => {
  own = await startTestStack();
});
test.afterAll(() => own.remove());

function lakeProcess(): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], {
    encoding: "utf8",
  }).split("\n");
  const found = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find(
      (match) =>
        Number(match?.[2]) === own.process.pid &&
        match?.[3]?.includes("content-lake"),
    );
  return Number(found![1]);
}

test("the lake is killed under an open form, and nothing that was typed is lost", async ({
  browser,
}) => {
  const id = "article-property-documentation-guide";
  const page = await browser.newPage({
    viewport: { width: 1400, height: 900 },
  });
  await page.goto(own.studioUrl);
  await page.getByLabel("E-mail").fill(own.editor!.email);
  await page.getByLabel("Password").fill(own.editor!.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(
    page.getByTestId("structure-tool-list-pane").first(),
  ).toBeVisible();
  await openDocument(page, own.studioUrl, "article", id);
  const title = field(page, "title");

  // Sanity's Studio gives up what it knows of a document whose draft could not
  // even be begun; from then on it keeps what is typed until it is stored.
  await title.fill("Typed and stored");
  await expect
    .poll(async () => {
      const address = `/data/doc/production/drafts.${id}`;
      const { url, writeToken } = own.contentLake!;
      const { body } = await callLake(url, writeToken, address);
      const [draft] = body["documents"] as { title?: string }[];
      return draft?.title;
    })
    .toBe("Typed and stored");

  await title.fill("Typed before the outage");
  // The Studio itself has it, not its input alone.
  await expect(page.getByTestId("document-panel-document-title")).toHaveText(
    "Typed before the outage",
  );
  process.kill(lakeProcess(), "SIGKILL");
  await expect.poll(() => own.output()).toContain("The Content Lake is back.");
  await expect(title).toBeEditable({ timeout: 0 });
  await expect(title).toHaveValue("Typed before the outage", {
    timeout: 30_000,
  });
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(", and after it");
  await expect(title).toHaveValue("Typed before the outage, and after it");
  const publishButton = page.getByTestId("action-publish");
  await expect(publishButton).toBeEnabled({ timeout: 30_000 });
  await publishButton.click();
  await readUntil(
    `${own.siteUrl}/blog/property-documentation-guide`,
    ({ text }) => text.includes("Typed before the outage, and after it"),
  );
  await page.close();
});
