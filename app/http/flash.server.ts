import { createCookie } from "@remix-run/node";
import { z } from "zod";

import { cookieAttributes, cookieName, signingKey } from "./cookies.server";
import type { ToastTexts } from "./toast-texts";

// Long enough for a slow phone to follow the redirect, and no longer.
const LIFE_IN_SECONDS = 60;

const shape = z.object({
  title: z.string(),
  description: z.string().optional(),
  kind: z.enum(["plain", "destructive"]),
  duration: z.number().optional(),
});

/** What was to be said, and the cookie that makes sure it is said once. */
export type Flash = {
  /** null if the cookie was forged, or from a key that is no longer in use. */
  toast: ToastTexts | null;
  /** Value of a `Set-Cookie` header. */
  clearCookie: string;
};

function cookie() {
  return createCookie(cookieName("site_flash"), {
    ...cookieAttributes(),
    secrets: [signingKey("flash")],
  });
}

/**
 * Says something on the page that a redirect leads to.
 * In: the words. Out: the value of a `Set-Cookie` header for the redirect.
 */
export function flashCookie(toast: ToastTexts): Promise<string> {
  return cookie().serialize(toast, { maxAge: LIFE_IN_SECONDS });
}

/** The words that a redirect brought along; null if it brought none. */
export async function takeFlash(request: Request): Promise<Flash | null> {
  const flash = cookie();
  const header = request.headers.get("Cookie");
  if (!header?.includes(flash.name)) return null;
  const toast = shape.safeParse(await flash.parse(header));
  return {
    toast: toast.success ? toast.data : null,
    clearCookie: await flash.serialize("", { maxAge: 0 }),
  };
}
