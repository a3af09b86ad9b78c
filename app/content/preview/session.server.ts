import { createCookie } from "@remix-run/node";
import { z } from "zod";

import {
  cookieName,
  previewCookieAttributes,
  signingKey,
} from "~/http/cookies.server";
import type { Preview } from "~/load-context";

import type { Previews } from "../content-source.server";
import {
  parsePerspective,
  type PreviewMoment,
  type PreviewPerspective,
  perspectiveText,
} from "../source/perspective";
import { type PreviewKey, PREVIEW_LIFE_IN_SECONDS } from "./secret.server";

const shape = z.object({
  id: z.string(),
  revision: z.string(),
  /**
   * Milliseconds since 1970; signed, since a browser need not honor the
   * cookie's expiry.
   */
  until: z.number(),
  perspective: z.string().transform((text, context) => {
    const perspective = parsePerspective(text);
    if (perspective !== null) return perspective;
    context.addIssue("no perspective");
    return z.NEVER;
  }),
  /** As of when the preview is shown, in milliseconds since 1970; null for now. */
  moment: z.number().nullable().default(null),
  /** The transaction right after which it is shown; null if none was chosen. */
  transaction: z.string().nullable().default(null),
});

/** The content of the cookie of a preview. */
type Session = z.infer<typeof shape>;

function cookie() {
  return createCookie(cookieName("site_preview"), {
    ...previewCookieAttributes(),
    secrets: [signingKey("preview")],
  });
}

/** The present. */
export const NOW: PreviewMoment = { moment: null, transaction: null };

/**
 * Makes the cookie of a preview that was just opened.
 *
 * @returns the value of a `Set-Cookie` header.
 */
export function previewCookie(
  key: PreviewKey,
  shown: { perspective: PreviewPerspective } & PreviewMoment,
): Promise<string> {
  const until = Date.now() + PREVIEW_LIFE_IN_SECONDS * 1000;
  return sessionCookie({ ...key, ...shown, until });
}

function sessionCookie(session: Session): Promise<string> {
  const { perspective, until } = session;
  return cookie().serialize(
    { ...session, perspective: perspectiveText(perspective) },
    { maxAge: Math.max(0, Math.round((until - Date.now()) / 1000)) },
  );
}

/** The value of a `Set-Cookie` header that removes the cookie. */
export function noPreviewCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

/**
 * Reads the preview that a `Cookie` header names; null without one. Never throws.
 * The source is asked at each request, so that a revoked preview ends at once.
 *
 * @param previews null if the content source has none.
 */
export async function readPreview(
  previews: Previews | null,
  header: string | null,
): Promise<Preview | null> {
  if (!header?.includes(cookie().name)) return null;
  const session = await sessionIn(header);
  if (session === null || previews === null) return { state: "ended" };
  try {
    const { perspective, moment } = session;
    return (await previews.secrets.isOpen(session))
      ? { state: "open", perspective, moment, asOf: asOf(session) }
      : { state: "ended" };
  } catch {
    return { state: "unknown" };
  }
}

/** Decided once for a request, during which a moment to come may become past. */
function asOf({ moment, transaction }: PreviewMoment): string | null {
  if (moment === null || moment >= Date.now()) return null;
  return transaction ?? new Date(moment).toISOString();
}

/** True if a `Cookie` header has a preview that the site signed, open or not. */
export async function hasPreviewCookie(header: string): Promise<boolean> {
  return Boolean(await cookie().parse(header));
}

/**
 * Changes what an open preview shows, or as of when.
 *
 * @returns the value of a `Set-Cookie` header; null without a preview.
 */
export async function changePreview(
  header: string | null,
  change: Partial<Pick<Session, "perspective"> & PreviewMoment>,
): Promise<string | null> {
  const session = await sessionIn(header);
  return session && sessionCookie({ ...session, ...change });
}

/**
 * True if a spent link is that of the preview in this browser.
 *
 * @throws ContentUnavailable if the source does not answer.
 */
export async function holdsPreviewOf(
  previews: Previews,
  secret: string,
  header: string | null,
): Promise<boolean> {
  const session = await sessionIn(header);
  return session !== null && previews.secrets.belongsTo(secret, session);
}

/**
 * Ends the preview of a request, if it has one.
 *
 * @throws ContentUnavailable if the source does not answer.
 */
export async function leavePreview(
  previews: Previews | null,
  header: string | null,
): Promise<void> {
  const session = await sessionIn(header);
  if (session) await previews?.secrets.end(session);
}

async function sessionIn(header: string | null): Promise<Session | null> {
  if (!header?.includes(cookie().name)) return null;
  const { success, data } = shape.safeParse(await cookie().parse(header));
  return success && data.until > Date.now() ? data : null;
}
