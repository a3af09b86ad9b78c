import { createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "~/database.types";
import type { Environment } from "~/env/env.server";
import { cookieAttributes, cookieName } from "~/http/cookies.server";

import {
  cookiesOf,
  isSession,
  sessionCookie,
  sessionParts,
} from "./session-cookie.server";

/** Supabase's client, with the rights of the request's user. */
export type Database = SupabaseClient<Schema>;

/** The client of the sign-in service for one request. */
export type PortalClient = {
  supabase: Database;
  /** The `Set-Cookie` headers of all changes of the session so far. */
  cookies(): string[];
};

/**
 * In: the request, the settings of the service, the `fetch` to use. Out: a
 * client for this request.
 */
export function createPortalClient(
  request: Request,
  settings: NonNullable<Environment["supabase"]>,
  authFetch: typeof fetch,
): PortalClient {
  const parts = sessionParts(request);
  // Cookies that cannot be a session are hidden from the library and removed.
  const unreadable = isSession(parts) ? [] : parts.map(({ name }) => name);
  const changes = new Map(
    unreadable.map((name) => [name, sessionCookie(name, "")]),
  );
  const supabase = createServerClient<Schema>(
    settings.url,
    settings.publishableKey,
    {
      global: { fetch: authFetch },
      cookieOptions: {
        name: cookieName("site_session"),
        ...cookieAttributes(),
      },
      cookies: {
        getAll: () =>
          cookiesOf(request).filter(({ name }) => !unreadable.includes(name)),
        setAll(cookies) {
          for (const { name, value } of cookies)
            changes.set(name, sessionCookie(name, value));
        },
      },
    },
  );
  return { supabase, cookies: () => [...changes.values()] };
}
