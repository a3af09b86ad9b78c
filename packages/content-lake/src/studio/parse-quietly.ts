/** The part of a browser's window that is changed here. */
export type ParsingWindow = Pick<typeof globalThis, "DOMParser" | "document">;

const REPORTED = /<(?:style|base)\b|\bon[a-z]+\s*=/i;
// What is in quotation marks may hold a ">". It holds no "<" here, so that each
// character is looked at once.
const TAG = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi;
const HANDLER = /("[^"]*"|'[^']*')|([\s/])on[a-z]+(?=\s*=)/gi;

/**
 * Takes style sheets, base addresses and event handlers from the HTML that a page
 * gives to `DOMParser`. The document that it makes shows and runs nothing, but the
 * browser holds it to the policy of the page, and would report a blocked style for
 * each paste from Word.
 */
export function parseQuietly({ DOMParser, document }: ParsingWindow): void {
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (markup, type) {
    const text = String(markup);
    const isReported = type === "text/html" && REPORTED.test(text);
    if (!isReported) return parseFromString.call(this, markup, type);
    // In a template nothing applies, so that nothing but handlers is reported.
    const template = document.createElement("template");
    template.innerHTML = withoutHandlers(text);
    for (const element of template.content.querySelectorAll("style, base")) {
      element.remove();
    }
    return parseFromString.call(this, template.innerHTML, type);
  };
}

function withoutHandlers(markup: string): string {
  return markup.replace(TAG, (tag) =>
    tag.replace(HANDLER, (found: string, quoted?: string, before = "") =>
      quoted === undefined ? `${before}data-handler` : found,
    ),
  );
}
