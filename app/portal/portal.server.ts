import type { Environment } from "~/env/env.server";

import { createAuthFetch } from "./session/auth-fetch.server";
import { createPortalClient, type PortalClient } from "./session/client.server";
import { createLimit, type Limit } from "./sign-in/limits.server";
import { createSemaphore } from "./sign-in/semaphore.server";

/** What the portal of a process shares between requests. */
export type Portal = {
  /** A client for one request; null where no service was named. */
  client(request: Request): PortalClient | null;
  /** Tries of passwords, of typed codes, and mails that were asked for. */
  limits: { password: Limit; code: Limit; mail: Limit };
  /** Let a few passwords be checked at once: of known browsers, and of others. */
  passwordChecks: { known: Semaphore; unknown: Semaphore };
};

type Semaphore = ReturnType<typeof createSemaphore>;

/** The part of a request's context that the portal needs. */
export type PortalContext = { services: { portal: Portal } };

/** In: where the sign-in service is; null if none was named. */
export function createPortal(supabase: Environment["supabase"]): Portal {
  const authFetch = createAuthFetch();
  return {
    client: (request) =>
      supabase && createPortalClient(request, supabase, authFetch),
    limits: {
      password: createLimit({
        address: 30,
        pair: 10,
        email: 60,
        seconds: 900,
        trickleSeconds: 30,
      }),
      code: createLimit({ address: 30, pair: 10, email: 20, seconds: 900 }),
      mail: createLimit({ address: 10, pair: 3, email: 5, seconds: 3600 }),
    },
    passwordChecks: {
      // To check a password takes a tenth of a second of computing, on purpose.
      unknown: createSemaphore(4, 20),
      // Many unknown browsers must not delay a known one.
      known: createSemaphore(2, 10),
    },
  };
}
