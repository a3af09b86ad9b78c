import type {
  ElementHandle,
  Frame,
  FrameLocator,
  Page,
} from "@playwright/test";
import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";

import { stegaClean } from "../../app/model/stega.ts";
import type { TextSource } from "../../app/model/preview.ts";
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
  ).toContainText("drafts");
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

/** A text that can be seen on a page, and the field that it comes from. */
export type SeenText = {
  element: ElementHandle<Element>;
  value: string;
  source: TextSource;
};

/** Finds the first text of a page in Presentation that comes from such a field. */
export async function findText(
  studio: Page,
  isWanted: (source: TextSource) => boolean,
): Promise<SeenText> {
  const frame = await pageIn(studio);
  const nodes = await frame.evaluateHandle(() => {
    const found: Text[] = [];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const box = node.parentElement?.getBoundingClientRect();
      if (
        box &&
        box.width > 2 &&
        node.parentElement?.checkVisibility({ visibilityProperty: true })
      )
        found.push(node);
    }
    return found;
  });
  const texts = await nodes.evaluate((all) => all.map(({ data }) => data));
  for (const [index, text] of texts.entries()) {
    const [stega] = text.match(VERCEL_STEGA_REGEX) ?? [];
    const source = stega ? vercelStegaDecode<TextSource>(stega) : undefined;
    if (!source || !isWanted(source)) continue;
    const parent = await nodes.evaluateHandle(
      (all, at) => all[at]?.parentElement ?? null,
      index,
    );
    const element = parent.asElement();
    if (element) return { element, value: stegaClean(text), source };
  }
  throw new Error(`No such text can be seen on ${frame.url()}.`);
}

async function pageIn(studio: Page): Promise<Frame> {
  const frame = await (
    await studio.locator("iframe").elementHandle()
  )?.contentFrame();
  if (!frame) throw new Error("Presentation shows no page.");
  return frame;
}

/** Clicks on a text of a page in Presentation until its document is open beside it. */
export async function openByClick(
  studio: Page,
  isWanted: (source: TextSource) => boolean,
): Promise<SeenText> {
  let seen: SeenText | undefined;
  await expect(async () => {
    // The page may have been read again since.
    seen = await findText(studio, isWanted);
    await seen.element.hover({ timeout: 5_000 });
    await seen.element.click({ timeout: 5_000 });
    const { id, type } = seen.source;
    const open = new RegExp(`/presentation/${type}/${id}\\b`);
    await expect(studio).toHaveURL(open, { timeout: 5_000 });
  }).toPass();
  return seen!;
}
