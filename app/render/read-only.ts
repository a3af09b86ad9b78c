const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

const NOTE =
  '<p class="mb-4 text-small font-bold">This form does not work on this copy of the page.</p>';

/**
 * Removes the scripts of a page and the controls that need them, and makes its
 * forms inert, with a note. In: a whole page as React rendered it, in which a `<`
 * of a text is escaped.
 */
export function readOnly(html: string): string {
  return html
    .replace(SCRIPT, "")
    .replace(PRELOAD, "")
    .replaceAll('class="needs-script ', 'hidden="" class="needs-script ')
    .replaceAll("<form ", `${NOTE}<form inert="" `);
}
