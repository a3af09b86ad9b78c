import { isAuthApiError } from "@supabase/supabase-js";

import { portalClient } from "./client.server";
import { atLeast, within } from "./clock.server";
import { createLimit } from "./limits.server";
import { createTurns } from "./turns.server";

/** What a sign-in came to. */
export type SignIn =
  | { outcome: "in"; cookies: readonly string[] }
  | { outcome: "refused"; message: string; status: number };

/** No answer comes earlier, so that its time tells nothing. Milliseconds. */
const floor = 500;
const patience = 8000;
const longestEmail = 254;
const longestPassword = 1000;

/** The service's own sentence, the same for every reason. */
const wrong = {
  outcome: "refused",
  message: "Invalid login credentials",
  status: 400,
} as const;

const tooMany = {
  outcome: "refused",
  message: "Too many attempts. Please wait 15 minutes and try again.",
  status: 429,
} as const;

const noAnswer = {
  outcome: "refused",
  message:
    "The sign-in service does not answer. Please try again in a few minutes.",
  status: 503,
} as const;

// To check a password takes a tenth of a second of computing, on purpose.
const inTurn = createTurns(4, 20);

const limit = createLimit({ address: 30, pair: 10, email: 60, seconds: 900 });

/**
 * Signs a person in by password.
 * In: the request, where it came from (null: unknown), what was typed.
 * Whether the account exists, is confirmed or is blocked cannot be told from
 * the answer nor from its time.
 */
export function signIn(
  request: Request,
  address: string | null,
  typed: { email: string; password: string },
): Promise<SignIn> {
  return atLeast(floor, () => attempt(request, address, typed));
}

async function attempt(
  request: Request,
  address: string | null,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  if (!(await limit.allows(address, email))) return tooMany;
  if (email.length > longestEmail || password.length > longestPassword)
    return wrong;
  const client = portalClient(request);
  if (client === null) return noAnswer;
  const { supabase, cookies } = client;
  const answer = await inTurn(() =>
    within(patience, supabase.auth.signInWithPassword({ email, password })),
  ).catch(() => null);
  if (answer === null) return noAnswer;
  if (answer.error) {
    if (!isAuthApiError(answer.error)) return noAnswer;
    return answer.error.status === 429 ? tooMany : wrong;
  }
  await limit.forgive(address, email);
  return { outcome: "in", cookies: cookies() };
}
