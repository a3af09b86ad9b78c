import type { Database } from "../session/client.server";
import { atLeast, within } from "../sign-in/limits.server";
import type { MailKind } from "./views";
import type { Portal } from "../portal.server";

const kinds: readonly MailKind[] = [
  "recovery",
  "magiclink",
  "email",
  "signup",
  "invite",
  "email_change",
];

/** In: the `type` of a link. Out: the kind of mail; null for an unknown one. */
export function mailKind(text: string | null): MailKind | null {
  return kinds.find((kind) => kind === text) ?? null;
}

/** The result of a link or a code. */
export type Confirmation =
  | {
      outcome: "in";
      personId: string;
      email: string | null;
      isRecovery: boolean;
      supabase: Database;
      cookies: readonly string[];
    }
  /** Used before, expired, or never issued. */
  | { outcome: "expired" }
  | { outcome: "too many"; retryAfter: number }
  | { outcome: "no answer" };

const PATIENCE = 8000;
const FLOOR = 500;
/** In seconds; the service limits tries, but does not say for how long. */
const SERVICE_WAIT = 60;

type Verified = {
  data: {
    user: { id: string; email?: string | undefined } | null;
    session: object | null;
  };
  error: { status?: number | undefined } | null;
};

async function confirm(
  portal: Portal,
  request: Request,
  isRecovery: boolean,
  ask: (auth: Database["auth"]) => Promise<Verified>,
): Promise<Confirmation> {
  const client = portal.client(request);
  if (client === null) return { outcome: "no answer" };
  const answer = await within(PATIENCE, ask(client.supabase.auth)).catch(
    () => null,
  );
  if (answer === null) return { outcome: "no answer" };
  const { data, error } = answer;
  if (data.user && data.session) {
    return {
      outcome: "in",
      personId: data.user.id,
      email: data.user.email || null,
      isRecovery,
      supabase: client.supabase,
      cookies: client.cookies(),
    };
  }
  const status = error?.status ?? 0;
  if (status === 429) return { outcome: "too many", retryAfter: SERVICE_WAIT };
  return { outcome: status >= 400 && status < 500 ? "expired" : "no answer" };
}

/**
 * Redeems the token of a mail's link. In: the request, the token, the kind of
 * mail.
 */
export function confirmToken(
  portal: Portal,
  request: Request,
  token: string,
  kind: MailKind,
): Promise<Confirmation> {
  return confirm(portal, request, kind === "recovery", (auth) =>
    auth.verifyOtp({ token_hash: token, type: kind }),
  );
}

/**
 * Redeems the code of a link that the service checked itself (PKCE). It is
 * valid only in the browser that requested the mail. In: the request, the code,
 * whether the mail was for a new password.
 */
export function confirmCode(
  portal: Portal,
  request: Request,
  code: string,
  isRecovery: boolean,
): Promise<Confirmation> {
  return confirm(portal, request, isRecovery, (auth) =>
    auth.exchangeCodeForSession(code),
  );
}

/**
 * Redeems a code that a user typed from a mail, which may be one for signing in
 * or one for a new password. Takes at least half a second.
 */
export function confirmTyped(
  portal: Portal,
  request: Request,
  address: string | null,
  typed: { email: string; code: string },
): Promise<Confirmation> {
  const { email, code: token } = typed;
  return atLeast(FLOOR, async () => {
    const wait = portal.limits.code.count({ address, email });
    if (wait > 0) return { outcome: "too many", retryAfter: wait };
    const signIn = await confirm(portal, request, false, (auth) =>
      auth.verifyOtp({ email, token, type: "email" }),
    );
    return signIn.outcome === "expired"
      ? confirm(portal, request, true, (auth) =>
          auth.verifyOtp({ email, token, type: "recovery" }),
        )
      : signIn;
  });
}
