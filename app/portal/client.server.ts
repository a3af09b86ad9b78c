import {
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "~/database.types";
import { environment } from "~/env.server";
import { cookieAttributes, cookieName } from "~/http/cookies.server";

import { authFetch } from "./auth-fetch.server";

/** People and rows, with the rights of whoever asks. */
export type Database = SupabaseClient<Schema>;

/** The service that knows the people, spoken to for one request. */
export type PortalClient = {
  supabase: Database;
  /** Values of `Set-Cookie` headers: what became of the session meanwhile. */
  cookies(): string[];
};

// supabase-js wants a socket for a service that is not used here, and refuses
// to start on a Node that has none of its own.
class NoSocket {}

/** A person who stays away for so long signs in again. Seconds. */
const longestAbsence = 30 * 24 * 60 * 60;

/** In: the request. Out: a client for it; null where no service was named. */
export function portalClient(request: Request): PortalClient | null {
  const settings = environment().supabase;
  if (settings === null) return null;
  const changes = new Map<string, string>();
  const supabase = createServerClient<Schema>(
    settings.url,
    settings.publishableKey,
    {
      global: { fetch: authFetch },
      realtime: { transport: NoSocket as unknown as typeof WebSocket },
      cookieOptions: {
        name: cookieName("site_session"),
        ...cookieAttributes(),
      },
      cookies: {
        getAll: () =>
          parseCookieHeader(request.headers.get("Cookie") ?? "").map(
            ({ name, value = "" }) => ({ name, value }),
          ),
        setAll(cookies) {
          for (const { name, value } of cookies)
            changes.set(name, sessionCookie(name, value));
        },
      },
    },
  );
  return { supabase, cookies: () => [...changes.values()] };
}

function sessionCookie(name: string, value: string): string {
  return serializeCookieHeader(name, value, {
    ...cookieAttributes(),
    maxAge: value === "" ? 0 : longestAbsence,
  });
}

/** True if the request brings a session along, or a part of one. */
export function bringsSession(request: Request): boolean {
  return sessionCookieNames(request).length > 0;
}

/** Takes the session away from the browser. Out: values of `Set-Cookie` headers. */
export function clearSession(request: Request): string[] {
  return sessionCookieNames(request).map((name) => sessionCookie(name, ""));
}

function sessionCookieNames(request: Request): string[] {
  const own = cookieName("site_session");
  return parseCookieHeader(request.headers.get("Cookie") ?? "")
    .map(({ name }) => name)
    .filter((name) => name === own || name.startsWith(`${own}.`));
}
