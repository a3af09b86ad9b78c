import { isAuthApiError } from "@supabase/supabase-js";

import { atLeast, within } from "./limits.server";
import { deviceCookie, knownDevice } from "./device-cookie.server";
import type { Portal } from "../portal.server";

/** The result of a sign-in. */
type SignIn =
  | { outcome: "in"; cookies: readonly string[] }
  | {
      outcome: "refused";
      message: string;
      status: number;
      /**
       * Seconds until another try may be allowed; null if there is no limit.
       */
      retryAfter: number | null;
    };

/**
 * In milliseconds: the minimum time of an answer, so that its time reveals
 * nothing.
 */
const FLOOR = 500;
const PATIENCE = 8000;
/** In seconds; the service limits tries, but does not say for how long. */
const SERVICE_WAIT = 60;
const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1000;

/** The service's own message, the same for every reason. */
const wrong = {
  outcome: "refused",
  message: "Invalid login credentials",
  status: 400,
  retryAfter: null,
} as const;

const TOO_MANY_MESSAGE =
  "Too many attempts. Please wait 15 minutes and try again.";

const noAnswer = {
  outcome: "refused",
  message:
    "The sign-in service does not answer. Please try again in a few minutes.",
  status: 503,
  retryAfter: null,
} as const;

/**
 * Signs a user in by password. In: the request, its sender's address (null:
 * unknown), the typed e-mail and password. Neither the answer nor its time
 * reveals whether the account exists, is confirmed or is blocked.
 */
export function signIn(
  portal: Portal,
  request: Request,
  address: string | null,
  typed: { email: string; password: string },
): Promise<SignIn> {
  return atLeast(FLOOR, () => attempt(portal, request, address, typed));
}

async function attempt(
  portal: Portal,
  request: Request,
  address: string | null,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  if (email.length > LONGEST_EMAIL || password.length > LONGEST_PASSWORD)
    return wrong;
  const device = await knownDevice(request, email);
  const tried = { address, email, device };
  const limit = portal.limits.password;
  const wait = limit.count(tried);
  if (wait > 0) return tooMany(wait);
  const client = portal.client(request);
  if (client === null) return noAnswer;
  const { supabase, cookies } = client;
  const { known, unknown } = portal.passwordChecks;
  const turn = device === null ? unknown : known;
  const answer = await turn(() =>
    within(PATIENCE, supabase.auth.signInWithPassword({ email, password })),
  ).catch(() => null);
  if (answer === null) return noAnswer;
  if (answer.error) {
    if (!isAuthApiError(answer.error)) return noAnswer;
    return answer.error.status === 429 ? tooMany(SERVICE_WAIT) : wrong;
  }
  limit.forgive(tried);
  return {
    outcome: "in",
    cookies: [...cookies(), await deviceCookie(request, email)],
  };
}

function tooMany(retryAfter: number): SignIn {
  const message = TOO_MANY_MESSAGE;
  return { outcome: "refused", message, status: 429, retryAfter };
}
