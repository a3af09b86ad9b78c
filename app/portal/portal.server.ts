import { LRUCache } from "lru-cache";

import { FairQueue } from "#content-lake/fair-queue";
import type { Environment } from "~/env/env.server";

import { createLimit } from "./limits.server";
import { createAuthFetch } from "./session/auth-fetch.server";
import { createPortalClient } from "./session/client.server";

/** The parts of the portal that live as long as the process. */
export type Portal = ReturnType<typeof createPortal>;

/** The part of a request's context that the portal needs. */
export type PortalContext = {
  services: { portal: Portal };
  isPast: boolean;
};

/** In milliseconds: how long the sign-in service may take for a user's input. */
export const PATIENCE = 8000;
/** In milliseconds: the minimum time of such an answer, so that it reveals nothing. */
export const FLOOR = 500;
/** In seconds; the service limits tries without saying for how long. */
export const SERVICE_WAIT = 60;

/** Limits of password tries: per address, per address and account, per account. */
const PASSWORDS = {
  address: 30,
  pair: 10,
  email: 60,
  seconds: 900,
  trickleSeconds: 30,
};
/** Limits of requested mails. */
const MAILS = { address: 10, pair: 3, email: 5, seconds: 3600 };

export const NO_ANSWER =
  "The sign-in service isn't responding. Try again in a few minutes.";
export const TOO_MANY = "Too many attempts. Wait 15 minutes, then try again.";

/** Creates the portal; without settings of a sign-in service it has no clients. */
export function createPortal(supabase: Environment["supabase"]) {
  const authFetch = createAuthFetch();
  return {
    /**
     * Makes the client of one request; null if no sign-in service is configured.
     */
    client: (request: Request) =>
      supabase && createPortalClient(request, supabase, authFetch),
    /** The limits of password tries, typed codes and requested mails. */
    limits: {
      password: createLimit(PASSWORDS),
      code: createLimit({ address: 30, pair: 10, email: 20, seconds: 900 }),
      mail: createLimit(MAILS),
    },
    /**
     * Bounds how many passwords are checked at once: a check takes a tenth of a
     * second of CPU, on purpose. Unknown browsers must not delay a known one.
     */
    passwordChecks: {
      unknown: new FairQueue({ atOnce: 4, mostWaiting: 20 }),
      known: new FairQueue({ atOnce: 2, mostWaiting: 10 }),
    },
    /**
     * Hashes of the cookies of sessions that were confirmed as staff's within the
     * last quarter of an hour. While the database is down it confirms nobody, but
     * its outage is what the health page has to show.
     */
    recentStaff: new LRUCache<string, true>({ max: 200, ttl: 15 * 60_000 }),
  };
}
