import type { FrameLocator, Page } from "@playwright/test";

import { expect, type Stack } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

/** The page of the site in Presentation. */
export function frameOf(studio: Page): FrameLocator {
  return studio.frameLocator("iframe");
}

/** Waits until the frame shows a preview whose overlays the Studio has heard of. */
export async function connected(studio: Page): Promise<void> {
  await expect(
    frameOf(studio).getByRole("complementary", { name: "Preview" }),
  ).toContainText("Preview: ");
  // The switch of the overlays waits for them.
  await expect(studio.getByRole("checkbox").first()).toBeEnabled();
}

/** Shows a page of the site in Presentation, without a document that was opened before. */
export async function showInPresentation(
  { studioUrl }: Stack,
  studio: Page,
  path: string,
): Promise<void> {
  const preview = encodeURIComponent(path);
  await goInStudio(studio, studioUrl, `/presentation?preview=${preview}`);
  await connected(studio);
}

/** Opens the preview of the document that the Studio shows, in its tab. */
export async function openPreview(studio: Page): Promise<Page> {
  const [preview] = await Promise.all([
    studio.waitForEvent("popup"),
    studio.getByRole("button", { name: "Open preview in a new tab" }).click(),
  ]);
  await expect(
    preview.getByRole("complementary", { name: "Preview" }),
  ).toContainText(/Preview: \w+ drafts?/);
  return preview;
}
