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

/** The sign-in service and the rows, with the rights of the request's user. */
export type Database = SupabaseClient<Schema>;

/** The service that knows the people, spoken to for one request. */
export type PortalClient = {
  supabase: Database;
  /** Values of `Set-Cookie` headers: what became of the session meanwhile. */
  cookies(): string[];
};

/** In: the request, where the service is, how it is called. Out: a client for this request. */
export function createPortalClient(
  request: Request,
  settings: NonNullable<Environment["supabase"]>,
  authFetch: typeof fetch,
): PortalClient {
  const parts = sessionParts(request);
  // What cannot be a session is not shown to the library, and taken away.
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
