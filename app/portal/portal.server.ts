import type { Environment } from "~/env/env.server";

import { RecentStaff } from "./health/recent-staff.server";
import { createAuthFetch } from "./session/auth-fetch.server";
import { createPortalClient, type PortalClient } from "./session/client.server";
import {
  createLimit,
  createSemaphore,
  type Limit,
} from "./sign-in/limits.server";

/** The parts of the portal that live as long as the process. */
export type Portal = {
  /**
   * Makes the client of one request; null if no sign-in service is configured.
   */
  client(request: Request): PortalClient | null;
  /** The limits of password tries, typed codes and requested mails. */
  limits: { password: Limit; code: Limit; mail: Limit };
  /**
   * Bound how many passwords are checked at once, for known browsers and for
   * others.
   */
  passwordChecks: { known: Semaphore; unknown: Semaphore };
  /** Who may see the health page while the database confirms no one. */
  recentStaff: RecentStaff;
};

type Semaphore = ReturnType<typeof createSemaphore>;

/** The part of a request's context that the portal needs. */
export type PortalContext = { services: { portal: Portal } };

/** In: the settings of the sign-in service, null if none is configured. */
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
      code: createLimit({
        address: 30,
        pair: 10,
        email: 20,
        seconds: 900,
      }),
      mail: createLimit({
        address: 10,
        pair: 3,
        email: 5,
        seconds: 3600,
      }),
    },
    passwordChecks: {
      // Checking a password takes a tenth of a second of computing, on purpose.
      unknown: createSemaphore(4, 20),
      // Many unknown browsers must not delay a known one.
      known: createSemaphore(2, 10),
    },
    recentStaff: new RecentStaff(),
  };
}
