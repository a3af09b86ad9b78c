import { stegaClean } from "~/model/stega";

/** Elements whose content programs read, and the head of the page. */
const CONTENTS =
  /<head\b[\s\S]*?<\/head>|<script\b[^<>]*application\/ld\+json[\s\S]*?<\/script>|<textarea\b[\s\S]*?<\/textarea>/g;

/** A start tag; React escapes ">" in the values of attributes. */
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/**
 * Removes stega from the HTML of a preview, except from the text of the page and the `alt`
 * of its pictures, where overlays look for it.
 */
export function withoutHiddenStega(html: string): string {
  return html
    .replace(CONTENTS, stegaClean)
    .replace(TAG, (tag) =>
      tag.replace(ATTRIBUTE, (attribute, name: string) =>
        name === "alt" ? attribute : stegaClean(attribute),
      ),
    );
}

/**
 * Style attributes that Radix renders on parts of a menu, and sets by script when it
 * needs them. The stylesheet has equal rules (styles/), and the policy forbids style
 * attributes in HTML.
 */
const ATTRIBUTES = [
  ' style="position:relative"',
  ' style="pointer-events:none"',
];

/**
 * Removes these attributes from the HTML of a page. In text React escapes quotation
 * marks, so text is not changed.
 */
export function withoutStyleAttributes(html: string): string {
  return ATTRIBUTES.reduce(
    (page, attribute) => page.replaceAll(attribute, ""),
    html,
  );
}

const SENDING_FORM =
  /<form(?=[^<>]* method="post")(?![^<>]* action="\/preview\/)/g;

/** Makes the forms of a page of the past inert, except searches and the preview's bar. */
export function withInertForms(html: string): string {
  return html.replace(SENDING_FORM, '<form inert=""');
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

const NOTE =
  '<p class="mb-4 text-small font-bold">This form does not work on this copy of the page.</p>';

/**
 * Removes the scripts of a page and the controls that need them, and makes its forms
 * inert, with a note.
 *
 * @param html a whole page as React rendered it, with each `<` of a text escaped.
 */
export function readOnly(html: string): string {
  return html
    .replace(SCRIPT, "")
    .replace(PRELOAD, "")
    .replaceAll('class="needs-script ', 'hidden="" class="needs-script ')
    .replaceAll("<form ", `${NOTE}<form inert="" `);
}
