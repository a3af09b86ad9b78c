import type { Page } from "@playwright/test";

import {
  expect,
  field,
  fillField,
  openDocument,
  test,
} from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

/** Opens the preview of the document that the Studio shows, in its tab. */
async function openPreview(studio: Page): Promise<Page> {
  const [preview] = await Promise.all([
    studio.waitForEvent("popup"),
    studio.getByRole("button", { name: "Open preview in a new tab" }).click(),
  ]);
  await expect(
    preview.getByRole("complementary", { name: "Preview" }),
  ).toContainText("drafts");
  return preview;
}

test("an editor looks at a draft while typing, and leaves the preview", async ({
  stack,
}) => {
  const address = `${stack.siteUrl}/blog/hail-damage-guide`;
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  const studio = await stack.openStudio();
  const visitor = await stack.openVisitor();
  await visitor.goto(address);
  const before = await heading(visitor).innerText();

  await openDocument(
    studio,
    stack.studioUrl,
    "article",
    "article-hail-damage-guide",
  );
  await fillField(field(studio, "title"), "Seen before it goes out");
  const preview = await openPreview(studio);
  await expect(preview).toHaveURL(address);
  // Invisible marks follow the text.
  await expect(heading(preview)).toContainText("Seen before it goes out");

  // The page itself stays: only its content is loaded again.
  await preview.evaluate(() => (document.body.dataset["seen"] = "once"));
  await fillField(field(studio, "title"), "Seen while it is typed");
  await expect(heading(preview)).toContainText("Seen while it is typed");
  await expect(preview.locator("body")).toHaveAttribute("data-seen", "once");
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(before);

  await preview.getByRole("button", { name: "Leave preview" }).click();
  await expect(heading(preview)).toHaveText(before);
  await expect(preview).toHaveURL(address);
  await expect(preview.getByText("Leave preview")).toHaveCount(0);
  expect(await preview.context().cookies(stack.siteUrl)).not.toContainEqual(
    expect.objectContaining({ name: "site_preview" }),
  );
});

test("a preview works without scripts, and of what has no page of its own", async ({
  stack,
}) => {
  const secret = "secret-without-scripts";
  await stack.lake("/data/mutate/production", {
    mutations: [
      {
        create: {
          _id: "drafts.secret-without-scripts",
          _type: "sanity.previewUrlSecret",
          secret,
        },
      },
    ],
  });
  const reader = await stack.openVisitor({ javaScriptEnabled: false });
  const query = `sanity-preview-secret=${secret}&sanity-preview-pathname=/compliance`;
  await reader.goto(`${stack.siteUrl}/preview?${query}`);
  await expect(reader).toHaveURL(`${stack.siteUrl}/compliance`);
  await reader.getByRole("button", { name: "Leave preview" }).click();
  await expect(reader.getByText("Leave preview")).toHaveCount(0);

  const studio = await stack.openStudio();
  await goInStudio(
    studio,
    stack.studioUrl,
    "/intent/edit/id=licence-colorado;type=stateLicence/",
  );
  const preview = await openPreview(studio);
  await expect(preview).toHaveURL(`${stack.siteUrl}/compliance`);
});
