import { createHash } from "node:crypto";

import {
  FIRM_TIME_ZONE,
  wallMoment,
  wallTimeAt,
} from "../../../schemas/moments";

import type { Preview } from "~/load-context";
import { momentOf } from "~/model/date-text";

import type { ShellContent } from "../shell-content";
import type { Previews } from "../source/content-source.server";
import { perspectiveText } from "./perspective";

/**
 * What the browser needs to follow a preview (components/layout/preview-bar.tsx).
 * In: the preview of the request, what its page has of menus and forms. Out: null
 * unless it is open.
 */
export function openPreviewOf(
  preview: Preview,
  previews: Previews | null,
  shell: ShellContent,
) {
  if (preview.state !== "open" || previews === null) return null;
  return {
    position: previews.changes.position(),
    perspective: perspectiveText(preview.perspective),
    moment: momentTexts(preview.moment),
    shell: createHash("sha256")
      .update(JSON.stringify(shell))
      .digest("base64url")
      .slice(0, 16),
  };
}

/** The chosen moment as the form sends it and as a person reads it; null for now. */
function momentTexts(moment: number | null) {
  return moment === null
    ? null
    : {
        time: wallTimeAt(moment, FIRM_TIME_ZONE),
        text: momentOf(new Date(moment).toISOString()).text,
      };
}

/**
 * As of when a preview is to be shown. In: the form of its bar, with a time on
 * the firm's clocks. Out: milliseconds since 1970; null for the present, which the
 * button "Now" asks for; undefined if it is no time.
 */
export function previewMoment(
  form: URLSearchParams,
): number | null | undefined {
  if (form.has("now")) return null;
  return wallMoment(form.get("moment") ?? "", FIRM_TIME_ZONE) ?? undefined;
}
