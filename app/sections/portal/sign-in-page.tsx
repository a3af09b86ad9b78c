import { useEffect, useRef } from "react";

import { TextLink } from "~/components/link/links";
import { FlashTexts } from "~/components/toast/toaster";
import type { ToastTexts } from "~/http/toast-texts";

import { EmailField, PortalField, PortalForm } from "./portal-card";

type SignInPageProps = {
  /** A failed attempt: the form keeps the e-mail, never the password. */
  failed: { message: string; email: string } | null;
  copyright: string;
};

/** The sign-in form of the portal, for users with an account. */
export function SignInPage({ failed, copyright }: SignInPageProps) {
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!failed || !password.current) return;
    password.current.value = "";
    password.current.focus();
  }, [failed]);

  return (
    <PortalForm
      title="Portal Access"
      subtitle="Secure login for contractors, clients, and RCC personnel"
      above={<h2 className="text-h3">Sign In</h2>}
      below={
        <>
          <p>
            By signing in, you agree to our{" "}
            <TextLink href="/terms">Terms of Service</TextLink> and{" "}
            <TextLink href="/privacy">Privacy Policy</TextLink>.
          </p>
          <p className="mt-3">{copyright}</p>
        </>
      }
      message={failed?.message}
      submitLabel="Sign In"
      busyLabel="Signing in..."
      className="mt-6 grid gap-6"
    >
      <EmailField email={failed?.email} />
      <PortalField
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        placeholder="Enter your password"
        help={
          failed
            ? "Forgot it? Ask for a new password on this site's page /auth/confirm."
            : undefined
        }
        required
      />
    </PortalForm>
  );
}

// In milliseconds: enough for a screen reader to start, and for other users to
// see what happens.
const ANNOUNCEMENT_TIME = 1500;

type HandOffProps = {
  title: string;
  text: string;
  /** null if the page's own text is enough. */
  toast?: ToastTexts | null;
  /** A page of this site, or a checked address. */
  to: string;
};

/**
 * Says where the user is taken, then redirects. The link is for impatient users
 * and for browsers without scripts.
 */
export function HandOff({ title, text, toast = null, to }: HandOffProps) {
  useEffect(() => {
    const timer = setTimeout(
      // Replaces the history entry, so that going back does not return here.
      () => window.location.replace(to),
      ANNOUNCEMENT_TIME,
    );
    return () => clearTimeout(timer);
  }, [to]);

  return (
    <>
      {toast && <FlashTexts texts={toast} />}
      <div className="shell pt-12 pb-24 lg:pt-16">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-5 max-w-measure text-lead text-ink-soft">{text}</p>
        <p className="mt-8">
          <TextLink href={to} className="action action-primary max-sm:w-full">
            Continue
          </TextLink>
        </p>
      </div>
    </>
  );
}
