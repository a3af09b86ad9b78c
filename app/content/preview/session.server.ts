import { createCookie } from "@remix-run/node";
import { z } from "zod";

import {
  cookieAttributes,
  cookieName,
  signingKey,
} from "~/http/cookies.server";
import type { Preview } from "~/load-context";

import type { Previews } from "../source/content-source.server";
import { type PreviewKey, PREVIEW_LIFE_IN_SECONDS } from "./secret.server";

const shape = z.object({
  id: z.string(),
  revision: z.string(),
  /** Milliseconds since 1970; the browser's own expiry is only its word. */
  until: z.number(),
});

function cookie() {
  return createCookie(cookieName("site_preview"), {
    ...cookieAttributes(),
    secrets: [signingKey("preview")],
  });
}

/** In: the key of a preview that was just opened. Out: the value of a `Set-Cookie` header. */
export function previewCookie(key: PreviewKey): Promise<string> {
  const until = Date.now() + PREVIEW_LIFE_IN_SECONDS * 1000;
  return cookie().serialize(
    { ...key, until },
    { maxAge: PREVIEW_LIFE_IN_SECONDS },
  );
}

/** The value of a `Set-Cookie` header that takes the cookie away. */
export function noPreviewCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

/**
 * Whether a request belongs to a preview, asked again each time: a preview that
 * was taken back ends with the next request.
 * In: the previews of the content source; null if it has none. The `Cookie`
 * header. Out: null without the cookie. Never throws.
 */
export async function readPreview(
  previews: Previews | null,
  header: string | null,
): Promise<Preview | null> {
  if (!header?.includes(cookie().name)) return null;
  const key = await keyIn(header);
  if (key === null || previews === null) return { state: "ended" };
  try {
    const isOpen = await previews.secrets.isOpen(key);
    return { state: isOpen ? "open" : "ended" };
  } catch {
    return { state: "unknown" };
  }
}

/** Ends the preview of a request, if it has one. Throws `ContentUnavailable`. */
export async function leavePreview(
  previews: Previews | null,
  header: string | null,
): Promise<void> {
  const key = header === null ? null : await keyIn(header);
  if (key) await previews?.secrets.end(key);
}

async function keyIn(header: string): Promise<PreviewKey | null> {
  const { success, data } = shape.safeParse(await cookie().parse(header));
  return success && data.until > Date.now() ? data : null;
}
