const framework = "<script>window.__remixContext";
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Puts the scripts of Remix, which stand last in the body, and what they load
 * into a template, where nothing is run or requested. The small script in the
 * head (inline-scripts/hydration.ts) puts them back in their place.
 *
 * In: a page, whole. Out: the same page; one without these scripts as it was.
 */
export function deferScripts(html: string): string {
  const start = html.indexOf(framework);
  const end = html.lastIndexOf("</body>");
  if (start < 0 || end < start) return html;
  const head = html.slice(0, start);
  const later = [...(head.match(preload) ?? []), html.slice(start, end)].join(
    "",
  );
  return `${head.replace(preload, "")}<template data-later="">${later}</template>${html.slice(end)}`;
}
