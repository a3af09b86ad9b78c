import { environment } from "~/env/env.server";

import type { Database } from "../session/client.server";
import { atLeast, within } from "../sign-in/clock.server";
import type { AskedMail } from "./confirm-view";
import type { Portal } from "../portal.server";

const PATIENCE = 8000;
const FLOOR = 500;

/** What is said once a mail was asked for, whether or not the account exists. */
export const mailSent: Readonly<Record<AskedMail, string>> = {
  recovery: "Check your email for the password reset link",
  magiclink: "Check your email for the magic link",
  signup: "Check your email for the confirmation link",
};

/** Whether the service took the order, and what the browser must keep until the mail is there. */
export type MailOrder = { isAsked: boolean; cookies: readonly string[] };

/**
 * Asks for a mail. In: the request, where it came from, the kind, the e-mail.
 * A user without an account, or with too many tries, gets the usual answer.
 */
export function sendMail(
  portal: Portal,
  request: Request,
  address: string | null,
  kind: AskedMail,
  email: string,
): Promise<MailOrder> {
  return atLeast(FLOOR, async () => {
    const client = portal.client(request);
    if (client === null) return { isAsked: false, cookies: [] };
    if (portal.limits.mail.count({ address, email }) > 0)
      return { isAsked: true, cookies: [] };
    const { auth } = client.supabase;
    const asked = await within(PATIENCE, ask(auth, kind, email)).catch(
      () => null,
    );
    const status = asked?.error?.status ?? 200;
    return {
      isAsked: asked !== null && status >= 200 && status < 500,
      cookies: client.cookies(),
    };
  });
}

function ask(
  auth: Database["auth"],
  kind: AskedMail,
  email: string,
): Promise<{ error: { status?: number | undefined } | null }> {
  const here = `${environment().siteUrl}/auth/confirm`;
  switch (kind) {
    case "recovery":
      return auth.resetPasswordForEmail(email, {
        redirectTo: `${here}?next=/auth/update-password`,
      });
    case "magiclink":
      return auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: here },
      });
    case "signup":
      return auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: here },
      });
  }
}
