import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { childrenOf } from "../fixtures/stack/stack-children.fixture.ts";
import { expect, readUntil, test } from "./stack.fixture.ts";
import {
  field,
  fillField,
  openDocument,
  publish,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

// A separate stack, since these tests stop and kill its Content Lake.
let own: TestStack;

test.beforeAll(async () => {
  own = await startTestStack();
});
test.afterAll(() => own.remove());

/** Waits until the lake has a draft with this title. */
async function expectDraft(id: string, title: string): Promise<void> {
  const { url, writeToken } = own.contentLake!;
  const address = `/data/doc/production/drafts.${id}`;
  await expect
    .poll(async () => (await callLake(url, writeToken, address)).body)
    .toMatchObject({ documents: [{ title }] });
}

test("the lake is killed under an open form, and nothing that was typed is lost", async ({
  browser,
}) => {
  const id = "article-property-documentation-guide";
  const page = await browser.newPage({
    viewport: { width: 1400, height: 900 },
    reducedMotion: "reduce",
  });
  await goInStudio(page, own.studioUrl, "/");
  await page.getByLabel("E-mail").fill(own.editor!.email);
  await page.getByLabel("Password").fill(own.editor!.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByTestId("home-tool")).toBeVisible();
  await openDocument(page, own.studioUrl, "article", id);
  const title = field(page, "title");

  // The Studio discards input if it could not even create the draft; after that
  // it keeps typed text until it is stored.
  await fillField(title, "Typed and stored");
  await expectDraft(id, "Typed and stored");

  await fillField(title, "Typed before the outage");
  // The Studio itself has it, not only its input.
  await expect(page.getByTestId("document-panel-document-title")).toHaveText(
    "Typed before the outage",
  );
  process.kill(childrenOf(own).lake, "SIGKILL");
  await expect.poll(() => own.output()).toContain("The Content Lake is back.");
  await expect(title).toBeEditable({ timeout: 0 });
  await expect(title).toHaveValue("Typed before the outage", {
    timeout: 120_000,
  });
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(", and after it");
  await expect(title).toHaveValue("Typed before the outage, and after it");
  await expectDraft(id, "Typed before the outage, and after it");
  await publish(page);
  await readUntil(
    `${own.siteUrl}/blog/property-documentation-guide`,
    ({ text }) => text.includes("Typed before the outage, and after it"),
  );
  await page.close();
});
