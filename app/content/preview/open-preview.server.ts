import { createHash } from "node:crypto";

import {
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";

import {
  skippedTime,
  twinMoment,
  wallMoments,
  wallTimeAt,
} from "../../../domain/moments";
import { FIRM_TIME_ZONE } from "../../../domain/time-zones";

import { environment } from "~/env/env.server";
import type { LoadContext, Preview } from "~/load-context";
import { momentOf } from "~/model/date-text";
import type { PreviewProblem } from "~/model/preview";
import type { SiteServices } from "~/services.server";

import type { ShellContent } from "../shell-content";
import {
  parsePerspective,
  perspectiveText,
  type PreviewMoment,
} from "../source/perspective";
import type { PastChange, PastRefusal } from "./past.server";
import {
  changePreview,
  holdsPreviewOf,
  NOW,
  previewCookie,
} from "./session.server";

type OpenPreview = Extract<Preview, { state: "open" }>;

/**
 * Returns what the browser needs to follow a preview
 * (components/layout/preview-bar.tsx); null unless it is open.
 */
export async function openPreviewOf(
  { preview, services }: LoadContext,
  shell: ShellContent,
) {
  if (preview?.state !== "open") return null;
  const { moment, asOf, perspective } = preview;
  const asked =
    typeof perspective === "string"
      ? null
      : services.content.previews?.secrets.releaseName(perspective[0] ?? "");
  return {
    perspective: perspectiveText(perspective),
    release: (await asked?.catch(() => null)) ?? null,
    /** As the form sends it and as text; null for now. */
    moment:
      moment === null
        ? null
        : { ...timeOf(moment), isPast: asOf !== null, twin: twinOf(moment) },
    change: await changeAt(services, preview),
    shell: createHash("sha256")
      .update(JSON.stringify(shell))
      .digest("base64url")
      .slice(0, 16),
  };
}

/** A moment as the form sends it, and as text. */
function timeOf(moment: number) {
  const iso = new Date(moment).toISOString();
  const time = wallTimeAt(moment, FIRM_TIME_ZONE);
  return { iso, time, text: momentOf(iso).text };
}

/** The other moment with the same local time, in the hour that the clocks repeat. */
function twinOf(moment: number) {
  const twin = twinMoment(moment, FIRM_TIME_ZONE);
  return twin === null ? null : timeOf(twin);
}

/** Returns who ended the moment of the past that a preview shows. */
async function changeAt(
  { content: { previews } }: SiteServices,
  { moment, asOf }: OpenPreview,
): Promise<PastChange | null> {
  const isRevision = asOf !== null && asOf !== new Date(moment!).toISOString();
  if (!isRevision || previews === null) return null;
  return previews.past.changeOf(asOf).catch(() => null);
}

const SAME =
  "By the history, this page did not change on that side of the moment.";

/**
 * Reads as of when a preview is to be shown, or why there is no such moment.
 *
 * @param form of the preview's bar: a local time of the firm, a moment in UTC
 * (`at`), the way to a change of the page (`step`), or `now`.
 * @throws ContentUnavailable if the source does not answer.
 */
export async function previewMoment(
  { preview, services }: LoadContext,
  form: URLSearchParams,
): Promise<PreviewMoment | PastRefusal> {
  const past = services.content.previews?.past;
  if (form.has("now") || !past || preview?.state !== "open") return NOW;
  const direction = form.get("step");
  if (
    preview.asOf !== null &&
    (direction === "back" || direction === "forth")
  ) {
    const tags = form.get("tags")?.split(" ") ?? [];
    const step = { direction, tags } as const;
    return (await past.find(preview.asOf, step)) ?? { refusal: SAME };
  }
  const time = form.get("moment") ?? "";
  const [moment = NaN] = form.has("at")
    ? [Date.parse(form.get("at")!)]
    : wallMoments(time, FIRM_TIME_ZONE);
  if (Number.isNaN(moment)) {
    const skipped = skippedTime(time, FIRM_TIME_ZONE);
    return { refusal: skipped?.sentence ?? "Choose both a date and a time." };
  }
  if (moment >= Date.now()) return { moment, transaction: null };
  return (await past.find(new Date(moment).toISOString()))!;
}

/**
 * Opens the preview of a link of the Studio, once. The browser with this
 * preview may follow the link again: Presentation does so to refresh its frame.
 * The link may name a revision, as of which the site is shown.
 *
 * @returns the value of a `Set-Cookie` header, and why it shows the present instead
 * of a revision; or why there is no preview.
 * @throws ContentUnavailable if the source does not answer.
 */
export async function openPreview(
  { preview, services }: LoadContext,
  request: Request,
): Promise<
  ({ cookie: string } & Partial<PastRefusal>) | { problem: PreviewProblem }
> {
  const { previews } = services.content;
  if (previews === null) return { problem: "not-set-up" };
  if (losesCookie(request)) return { problem: "other-site" };
  const { searchParams } = new URL(request.url);
  const secret = searchParams.get(urlSearchParamPreviewSecret) ?? "";
  const asked = searchParams.get(urlSearchParamPreviewPerspective);
  const perspective = parsePerspective(asked ?? "") ?? "drafts";
  const key = await previews.secrets.spend(secret);
  if (key !== null) {
    const asOf = searchParams.get("asOf");
    const found =
      asOf === null ? NOW : ((await previews.past.find(asOf)) ?? NOW);
    return "refusal" in found
      ? { ...found, cookie: await previewCookie(key, { perspective, ...NOW }) }
      : { cookie: await previewCookie(key, { perspective, ...found }) };
  }
  const header = request.headers.get("Cookie");
  const isHeld =
    preview?.state === "open" &&
    (await holdsPreviewOf(previews, secret, header));
  const cookie = isHeld ? await changePreview(header, { perspective }) : null;
  return cookie === null ? { problem: "not-valid" } : { cookie };
}

/** True in the frame of a Studio on another site, which ordinary cookies do not reach. */
function losesCookie({ headers }: Request): boolean {
  return (
    !environment().isStudioCrossSite &&
    headers.get("Sec-Fetch-Dest") === "iframe" &&
    headers.get("Sec-Fetch-Site") === "cross-site"
  );
}
