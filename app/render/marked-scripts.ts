/** A page as it is sent, and what it may run. */
export type UnmarkedPage = { html: string; scripts: readonly string[] };

/**
 * Finds the inline scripts that the program itself put into a page: they carry
 * a mark that was made for this one rendering, which nothing that was written
 * before can know. A script that got into the page by a text of the content
 * has none, and the policy of the page will not name it.
 *
 * In: a page, whole, and the mark that stands in the `nonce` of each script.
 * Out: the page without the marks, and the text of each marked script, in order.
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
  // React marks its own preloads too.
  return { html: unmarked.replaceAll(attribute, ""), scripts };
}
