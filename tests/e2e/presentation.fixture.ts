import type { FrameLocator, Page } from "@playwright/test";

import { expect, type Stack } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

/** The site's page in Presentation. */
export function frameOf(studio: Page): FrameLocator {
  return studio.frameLocator("iframe");
}

/** Waits until the frame shows a preview whose overlays are connected to the Studio. */
export async function connected(studio: Page): Promise<void> {
  await expect(
    frameOf(studio).getByRole("complementary", { name: "Preview" }),
  ).toContainText("Preview: ");
  // The overlays' switch is enabled once they are ready.
  await expect(studio.getByRole("checkbox").first()).toBeEnabled();
}

/** Shows a page of the site in Presentation, without a previously opened document. */
export async function showInPresentation(
  { studioUrl }: Stack,
  studio: Page,
  path: string,
): Promise<void> {
  const preview = encodeURIComponent(path);
  await goInStudio(studio, studioUrl, `/presentation?preview=${preview}`);
  await connected(studio);
}

/** Opens the preview of the Studio's current document in its tab. */
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
