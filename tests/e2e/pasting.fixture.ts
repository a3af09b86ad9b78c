import type { Page } from "@playwright/test";

/** What a program puts on the clipboard, by the names of its formats. */
export type ClipboardContent = Readonly<Record<string, string>>;

/**
 * Pastes into what has the focus, with the formats as they are: the clipboard of
 * a test browser would clean the HTML before.
 */
export async function paste(
  page: Page,
  content: ClipboardContent,
): Promise<void> {
  await page.evaluate((formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(formats))
      clipboardData.setData(type, text);
    const event = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
  }, content);
}

/** What the Studio itself says of a clipboard with HTML, and of one without. */
export const CLIPBOARD_WORDS =
  /Clipboard contains both text and HTML|DataTransfer with kind="string"/;
