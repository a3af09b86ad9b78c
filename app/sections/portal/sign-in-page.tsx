import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { TextLink } from "~/components/link/text-link";

import { DangerBox } from "./danger-box";
import { PortalCard } from "./portal-card";
import { PortalField } from "./portal-field";
import { SubmitButton } from "./submit-button";

/** A failed try: the form keeps the e-mail, never the password. */
export type FailedSignIn = { message: string; email: string };

type SignInPageProps = {
  failed: FailedSignIn | null;
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
    <PortalCard
      title="Portal Access"
      subtitle="Secure login for contractors, clients, and RCC personnel"
      below={<Terms copyright={copyright} />}
    >
      <h2 className="text-h3">Sign In</h2>
      <Form method="post" className="mt-6 grid gap-6">
        {failed && <DangerBox>{failed.message}</DangerBox>}
        <PortalField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Enter your email"
          defaultValue={failed?.email}
          required
        />
        <PortalField
          ref={password}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          placeholder="Enter your password"
          required
        />
        <SubmitButton label="Sign In" busyLabel="Signing in..." />
      </Form>
    </PortalCard>
  );
}

function Terms({ copyright }: { copyright: string }) {
  return (
    <>
      <p>
        By signing in, you agree to our{" "}
        <TextLink href="/terms">Terms of Service</TextLink> and{" "}
        <TextLink href="/privacy">Privacy Policy</TextLink>.
      </p>
      <p className="mt-3">{copyright}</p>
    </>
  );
}
