/** The HTML of a page, and the inline scripts that it may run. */
export type UnmarkedPage = { html: string; scripts: readonly string[] };

/**
 * Finds the program's own inline scripts in a page: they have a random mark
 * made for this rendering, which content that was written before cannot
 * contain. A script that was injected through content has no mark, so the
 * policy of the page does not allow it.
 *
 * In: the HTML of a page, the mark in the `nonce` of each script. Out: the HTML
 * without the marks, and the texts of the marked scripts, in order.
 */
export function takeMarks(html: string, mark: string): UnmarkedPage {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  const marked = new RegExp(
    `(<script\\b[^<>]*)${attribute}([^<>]*>)([\\s\\S]*?)(?=</script>)`,
    "g",
  );
  const unmarked = html.replace(
    marked,
    (_, before: string, after: string, text: string) => {
      if (!/\ssrc=/.test(before + after)) scripts.push(text);
      return `${before}${after}${text}`;
    },
  );
  // React adds the nonce to its preloads too.
  return { html: unmarked.replaceAll(attribute, ""), scripts };
}
