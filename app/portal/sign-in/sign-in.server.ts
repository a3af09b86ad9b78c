import { isAuthApiError } from "@supabase/supabase-js";

import {
  FLOOR,
  NO_ANSWER,
  PATIENCE,
  type Portal,
  SERVICE_WAIT,
  TOO_MANY,
} from "../portal.server";
import { deviceCookie, knownDevice } from "./device-cookie.server";
import { answerWithin, atLeast } from "./limits.server";

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

const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1000;

function refused(
  message: string,
  status: number,
  retryAfter: number | null = null,
): SignIn {
  return { outcome: "refused", message, status, retryAfter };
}

/** The service's own message, the same for every reason. */
const wrong = refused("Invalid login credentials", 400);
const noAnswer = refused(NO_ANSWER, 503);

/**
 * Signs a user in by password. In: the request, its sender's address (null:
 * unknown), the typed e-mail and password. Neither the answer nor its time
 * reveals whether the account exists, is confirmed or is blocked.
 */
export function signIn(
  portal: Portal,
  request: Request,
  address: string | null,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  return atLeast(FLOOR, async () => {
    if (email.length > LONGEST_EMAIL || password.length > LONGEST_PASSWORD)
      return wrong;
    const device = await knownDevice(request, email);
    const tried = { address, email, device };
    const limit = portal.limits.password;
    const wait = limit.count(tried);
    if (wait > 0) return refused(TOO_MANY, 429, wait);
    const client = portal.client(request);
    if (client === null) return noAnswer;
    const { auth } = client.supabase;
    const { known, unknown } = portal.passwordChecks;
    const inTurn = device === null ? unknown : known;
    const answer = await inTurn(() =>
      answerWithin(PATIENCE, auth.signInWithPassword({ email, password })),
    ).catch(() => null);
    if (answer === null) return noAnswer;
    if (answer.error) {
      if (!isAuthApiError(answer.error)) return noAnswer;
      return answer.error.status === 429
        ? refused(TOO_MANY, 429, SERVICE_WAIT)
        : wrong;
    }
    limit.forgive(tried);
    return {
      outcome: "in",
      cookies: [...client.cookies(), await deviceCookie(request, email)],
    };
  });
}
