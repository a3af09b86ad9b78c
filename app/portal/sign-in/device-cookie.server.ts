import { createHmac, randomUUID } from "node:crypto";

import { createCookie } from "@remix-run/node";

import {
  cookieAttributes,
  cookieName,
  signingKey,
} from "~/http/cookies.server";

/** In seconds: how long a browser stays known after a sign-in. */
const LIFE = 180 * 24 * 60 * 60;
/** How many accounts a browser can be known to. */
const MOST_ACCOUNTS = 4;

type Device = {
  account: string;
  id: string;
  /**
   * Milliseconds since 1970; signed, since a browser need not honour the
   * cookie's expiry.
   */
  until: number;
};

function cookie() {
  return createCookie(cookieName("site_device"), {
    ...cookieAttributes(),
    secrets: [signingKey("device")],
  });
}

/**
 * The id of a browser that has signed in to this account before; null for any
 * other. It grants no access; it only sets the browser apart from unknown ones,
 * which may be guessing.
 */
export async function knownDevice(
  request: Request,
  email: string,
): Promise<string | null> {
  const account = accountKey(email);
  const devices = await devicesOf(request);
  return devices.find((device) => device.account === account)?.id ?? null;
}

/** Makes the browser known to an account, by the value of a `Set-Cookie` header. */
export async function deviceCookie(
  request: Request,
  email: string,
): Promise<string> {
  const account = accountKey(email);
  const devices = await devicesOf(request);
  const known = devices.find((device) => device.account === account);
  const until = Date.now() + LIFE * 1000;
  const device: Device = { account, id: known?.id ?? randomUUID(), until };
  const all = [device, ...devices.filter((other) => other !== known)];
  return cookie().serialize(all.slice(0, MOST_ACCOUNTS), { maxAge: LIFE });
}

async function devicesOf(request: Request): Promise<Device[]> {
  const header = request.headers.get("Cookie");
  const device = cookie();
  if (!header?.includes(device.name)) return [];
  // Signed cookies are unchanged; an empty one is parsed as "".
  const read = (await device.parse(header)) as Device[] | "" | null;
  const now = Date.now();
  return (read || []).filter(({ until }) => until > now);
}

// A keyed hash, so that the cookie does not reveal the e-mail.
function accountKey(email: string): string {
  return createHmac("sha256", signingKey("device account"))
    .update(email.trim().toLowerCase())
    .digest("base64url")
    .slice(0, 22);
}
