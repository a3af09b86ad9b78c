import { Form } from "@remix-run/react";

import { TextLink } from "~/components/link/links";
import type {
  AskedMail,
  ConfirmView,
  MailKind,
  PasswordView,
} from "~/portal/mail/views";

import {
  DangerBox,
  EmailField,
  PortalCard,
  PortalField,
  SubmitButton,
} from "./portal-card";

/** Where the links of the portal's mails lead. */
export function ConfirmPage({ view }: { view: ConfirmView }) {
  switch (view.kind) {
    case "press":
      return <Press {...view} />;
    case "code":
      return <TypedCode {...view} />;
    case "expired":
      return <Expired {...view} />;
    case "sent":
      return (
        <PortalCard title="Confirm your email">
          <p role="status" className="text-lead">
            {view.message}
          </p>
          <p className="mt-3 text-small text-ink-soft">
            If nothing comes within a few minutes, look in the spam folder. A
            mail is sent only if there is an account with this address.
          </p>
        </PortalCard>
      );
  }
}

type View<Kind extends ConfirmView["kind"]> = Extract<
  ConfirmView,
  { kind: Kind }
>;

const presses: Record<MailKind, string> = {
  recovery: "Choose a new password",
  magiclink: "Sign In",
  email: "Sign In",
  signup: "Confirm my email",
  invite: "Accept the invitation",
  email_change: "Confirm my new email",
};

function Press({ token, mail, next }: View<"press">) {
  return (
    <PortalCard title="Confirm your email">
      <p>Press the button to go on. The link works once.</p>
      <Form method="post" action="/auth/confirm" className="mt-6">
        <input type="hidden" name="intent" value="press" />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="mail" value={mail} />
        {next && <input type="hidden" name="next" value={next} />}
        <SubmitButton label={presses[mail]} busyLabel="One moment..." />
      </Form>
    </PortalCard>
  );
}

function TypedCode({ email, message }: View<"code">) {
  return (
    <PortalCard
      title="Confirm your email"
      subtitle="Open the link in the email that we sent you, or type the code that stands in it."
    >
      <Form method="post" action="/auth/confirm" className="grid gap-6">
        {message && <DangerBox>{message}</DangerBox>}
        <input type="hidden" name="intent" value="code" />
        <EmailField email={email} />
        <PortalField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <SubmitButton label="Confirm" busyLabel="One moment..." />
      </Form>
    </PortalCard>
  );
}

const asks: Record<AskedMail, string> = {
  recovery: "Send a new password reset link",
  magiclink: "Send a new magic link",
  signup: "Send a new confirmation link",
};

function Expired({ mail, email, message }: View<"expired">) {
  return (
    <PortalCard
      title="This link has expired"
      subtitle="Each link works once, and only for a while. You can have another one sent to you."
    >
      <Form method="post" action="/auth/confirm" className="grid gap-6">
        {message && <DangerBox>{message}</DangerBox>}
        <input type="hidden" name="intent" value="mail" />
        <input type="hidden" name="mail" value={mail} />
        <EmailField email={email} />
        <SubmitButton label={asks[mail]} busyLabel="Sending..." />
      </Form>
    </PortalCard>
  );
}

/** Where a user chooses a new password after confirming a link sent by mail. */
export function PasswordPage({ view }: { view: PasswordView }) {
  if (view.kind === "expired") {
    return (
      <PortalCard
        title="This link has expired"
        subtitle="Each link works once, and only for a while."
      >
        <TextLink
          href="/auth/confirm?error_code=otp_expired&type=recovery"
          className="action action-primary w-full"
        >
          Ask for another link
        </TextLink>
      </PortalCard>
    );
  }
  const { token, grant, fault } = view;
  return (
    <PortalCard
      title="Choose a new password"
      subtitle="Afterwards you sign in with it, on every device."
    >
      {/* No action: the form posts to this address, which contains the token or the grant. */}
      <Form method="post" className="grid gap-6">
        {token && <input type="hidden" name="token" value={token} />}
        {grant && <input type="hidden" name="grant" value={grant} />}
        <PortalField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          help="At least 8 characters. A few words in a row are easy to remember."
          minLength={8}
          error={fault}
          required
        />
        <SubmitButton label="Save password" busyLabel="Saving..." />
      </Form>
    </PortalCard>
  );
}
