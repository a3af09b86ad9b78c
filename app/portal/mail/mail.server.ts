import { environment } from "~/env/env.server";

import type { Database } from "../session/client.server";
import { FLOOR, PATIENCE, type Portal } from "../portal.server";
import { answerWithin, atLeast } from "../sign-in/limits.server";
import type { AskedMail } from "./views";

/**
 * The message after a mail was requested, whether or not the account exists.
 */
export const mailSent: Readonly<Record<AskedMail, string>> = {
  recovery: "Check your email for the password reset link",
  magiclink: "Check your email for the magic link",
  signup: "Check your email for the confirmation link",
};

/**
 * Requests a mail. In: the request, its sender's address, the kind, the e-mail.
 * Out: the cookies that the browser needs when the mail's link is opened; null
 * if the service does not answer. Without an account, or after too many tries,
 * the answer is the same.
 */
export function sendMail(
  portal: Portal,
  request: Request,
  address: string | null,
  kind: AskedMail,
  email: string,
): Promise<readonly string[] | null> {
  return atLeast(FLOOR, async () => {
    const client = portal.client(request);
    if (client === null) return null;
    if (portal.limits.mail.count({ address, email }) > 0) return [];
    const { auth } = client.supabase;
    const asked = await answerWithin(PATIENCE, ask(auth, kind, email));
    const status = asked?.error?.status ?? 200;
    return asked !== null && status >= 200 && status < 500
      ? client.cookies()
      : null;
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
