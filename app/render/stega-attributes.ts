import { stegaClean } from "~/model/stega";

/** Elements whose content programs read, and the head of the page. */
const CONTENTS =
  /<head\b[\s\S]*?<\/head>|<script\b[^<>]*application\/ld\+json[\s\S]*?<\/script>|<textarea\b[\s\S]*?<\/textarea>/g;

/** A start tag; React escapes ">" in the values of attributes. */
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/**
 * In: the HTML of a preview. Out: the HTML with stega in the text of the page
 * and in the `alt` of its pictures only, where overlays look for it.
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
