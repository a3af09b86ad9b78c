/**
 * Parses untrusted markup without running it or loading anything from it. The
 * template element has no browsing context; scripts and styles are removed before
 * the content leaves it, since the page's security policy would report them.
 * In: the markup; the document of the page. Out: a new document, with the text of
 * the style sheets in its head.
 */
export function inertDocument(markup: string, page: Document): Document {
  const template = page.createElement("template");
  template.innerHTML = withoutHandlers(markup);
  const { content } = template;
  for (const script of content.querySelectorAll("script")) script.remove();
  const own = page.implementation.createHTMLDocument("");
  for (const style of content.querySelectorAll("style")) {
    // Without the namespace of HTML the element is no style sheet.
    const text = own.createElementNS(null, "style");
    text.textContent = style.textContent;
    own.head.append(text);
    style.remove();
  }
  own.body.append(content);
  return own;
}

// The security policy blocks event handlers, but the browser reports each one.
function withoutHandlers(markup: string): string {
  return markup.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\son[a-z]+(?=\s*=)/gi, " data-handler"),
  );
}
