import { createHash } from "node:crypto";

import {
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";

import {
  FIRM_TIME_ZONE,
  wallMoment,
  wallTimeAt,
} from "../../../schemas/moments";

import { environment } from "~/env/env.server";
import type { LoadContext } from "~/load-context";
import { momentOf } from "~/model/date-text";
import type { PreviewProblem } from "~/model/preview";

import type { ShellContent } from "../shell-content";
import { parsePerspective, perspectiveText } from "./perspective";
import { changePreview, holdsPreviewOf, previewCookie } from "./session.server";

/**
 * What the browser needs to follow a preview (components/layout/preview-bar.tsx).
 * In: the context, what the page has of menus and forms. Out: null
 * unless it is open.
 */
export async function openPreviewOf(
  { preview, services }: LoadContext,
  shell: ShellContent,
) {
  if (preview?.state !== "open") return null;
  const { moment, perspective } = preview;
  const asked =
    typeof perspective === "string"
      ? null
      : services.content.previews?.secrets.releaseName(perspective[0] ?? "");
  return {
    perspective: perspectiveText(perspective),
    release: (await asked?.catch(() => null)) ?? null,
    /** As the form sends it and as a person reads it; null for now. */
    moment:
      moment === null
        ? null
        : {
            time: wallTimeAt(moment, FIRM_TIME_ZONE),
            text: momentOf(new Date(moment).toISOString()).text,
          },
    shell: createHash("sha256")
      .update(JSON.stringify(shell))
      .digest("base64url")
      .slice(0, 16),
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

/**
 * Opens the preview of a link of the Studio, once. The browser that holds this
 * preview may follow the link again: Presentation does so to refresh its frame.
 * In: the context, the request for the link. Out: the value of a `Set-Cookie`
 * header, or why there is none. Throws `ContentUnavailable`.
 */
export async function openPreview(
  { preview, services }: LoadContext,
  request: Request,
): Promise<{ cookie: string } | { problem: PreviewProblem }> {
  const { previews } = services.content;
  if (previews === null) return { problem: "not-set-up" };
  if (losesCookie(request)) return { problem: "other-site" };
  const { searchParams } = new URL(request.url);
  const secret = searchParams.get(urlSearchParamPreviewSecret) ?? "";
  const asked = searchParams.get(urlSearchParamPreviewPerspective);
  const perspective = parsePerspective(asked ?? "") ?? "drafts";
  const key = await previews.secrets.spend(secret);
  if (key !== null) return { cookie: await previewCookie(key, perspective) };
  const header = request.headers.get("Cookie");
  const isHeld =
    preview?.state === "open" &&
    (await holdsPreviewOf(previews, secret, header));
  const cookie = isHeld ? await changePreview(header, { perspective }) : null;
  return cookie === null ? { problem: "not-valid" } : { cookie };
}

/** The frame of a Studio on another site gets no cookie that is not made for it. */
function losesCookie({ headers }: Request): boolean {
  return (
    !environment().isStudioCrossSite &&
    headers.get("Sec-Fetch-Dest") === "iframe" &&
    headers.get("Sec-Fetch-Site") === "cross-site"
  );
}
