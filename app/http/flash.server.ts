import { createCookie } from "@remix-run/node";
import { z } from "zod";

import { cookieAttributes, cookieName, signingKey } from "./cookies.server";
import type { ToastTexts } from "./toast-texts";

// Long enough for a slow phone to follow the redirect, and no longer.
const LIFE_IN_SECONDS = 60;
const NAME = "site_flash";

const shape = z.object({
  title: z.string(),
  description: z.string().optional(),
  kind: z.enum(["plain", "destructive"]),
  duration: z.number().optional(),
});

/**
 * The flash message of a redirect, and the header that removes its cookie, so
 * that it is shown once.
 */
type Flash = {
  /** null if the cookie was forged or signed with a former key. */
  toast: ToastTexts | null;
  /** Value of a `Set-Cookie` header. */
  clearCookie: string;
};

function cookie() {
  return createCookie(cookieName(NAME), {
    ...cookieAttributes(),
    secrets: [signingKey("flash")],
  });
}

/**
 * Makes the flash message of a redirect.
 *
 * @returns the value of a `Set-Cookie` header.
 */
export function flashCookie(toast: ToastTexts): Promise<string> {
  return cookie().serialize(toast, { maxAge: LIFE_IN_SECONDS });
}

/** True if a `Cookie` header has a message that the site signed. */
export async function hasFlash(header: string): Promise<boolean> {
  return Boolean(await cookie().parse(header));
}

/** Returns the flash message of a request; null if there is none. */
export async function takeFlash(request: Request): Promise<Flash | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(NAME)) return null;
  const flash = cookie();
  const toast = shape.safeParse(await flash.parse(header));
  return {
    toast: toast.success ? toast.data : null,
    clearCookie: await flash.serialize("", { maxAge: 0 }),
  };
}
