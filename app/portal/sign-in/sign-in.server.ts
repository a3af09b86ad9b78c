import { isAuthApiError } from "@supabase/supabase-js";

import { atLeast, within } from "./clock.server";
import { deviceCookie, knownDevice } from "./device-cookie.server";
import type { Portal } from "../portal.server";

/** The result of a sign-in. */
export type SignIn =
  | { outcome: "in"; cookies: readonly string[] }
  | {
      outcome: "refused";
      message: string;
      status: number;
      /** Seconds until another try may be allowed; null where that is not so. */
      retryAfter: number | null;
    };

/** No answer comes earlier, so that its time reveals nothing. Milliseconds. */
const FLOOR = 500;
const PATIENCE = 8000;
/** How long the service refuses, which it does not say. Seconds. */
const SERVICE_WAIT = 60;
const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1000;

/** The service's own sentence, the same for every reason. */
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
 * Signs a person in by password.
 * In: the request, where it came from (null: unknown), what was typed.
 * Whether the account exists, is confirmed or is blocked cannot be told from
 * the answer nor from its time.
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
