import {
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";

import { environment } from "~/env/env.server";
import type { LoadContext } from "~/load-context";
import type { PreviewProblem } from "~/model/preview";

import { parsePerspective } from "./perspective";
import { changePreview, holdsPreviewOf, previewCookie } from "./session.server";

/** A preview that is open now, with the value of a `Set-Cookie` header, or why there is none. */
export type OpenedPreview =
  | { kind: "opened"; cookie: string }
  | { kind: "refused"; problem: PreviewProblem };

/**
 * Opens the preview of a link of the Studio, once. The browser that holds this
 * preview may follow the link again: Presentation does so to refresh its frame.
 * In: the context, the request for the link. Throws `ContentUnavailable`.
 */
export async function openPreview(
  { preview, services }: LoadContext,
  request: Request,
): Promise<OpenedPreview> {
  const { previews } = services.content;
  if (previews === null) return refused("not-set-up");
  if (losesCookie(request)) return refused("other-site");
  const { searchParams } = new URL(request.url);
  const secret = searchParams.get(urlSearchParamPreviewSecret) ?? "";
  const asked = searchParams.get(urlSearchParamPreviewPerspective);
  const perspective = parsePerspective(asked ?? "") ?? "drafts";
  const key = await previews.secrets.spend(secret);
  if (key !== null)
    return { kind: "opened", cookie: await previewCookie(key, perspective) };
  const header = request.headers.get("Cookie");
  const isHeld =
    preview?.state === "open" &&
    (await holdsPreviewOf(previews, secret, header));
  const cookie = isHeld ? await changePreview(header, { perspective }) : null;
  return cookie === null ? refused("not-valid") : { kind: "opened", cookie };
}

function refused(problem: PreviewProblem): OpenedPreview {
  return { kind: "refused", problem };
}

/** The frame of a Studio on another site gets no cookie that is not made for it. */
function losesCookie({ headers }: Request): boolean {
  return (
    !environment().isStudioCrossSite &&
    headers.get("Sec-Fetch-Dest") === "iframe" &&
    headers.get("Sec-Fetch-Site") === "cross-site"
  );
}
