import { TextLink } from "~/components/link/links";
import type {
  AskedMail,
  ConfirmView,
  MailKind,
  PasswordView,
} from "~/portal/mail/views";

import { EmailField, PortalCard, PortalField, PortalForm } from "./portal-card";

const presses: Record<MailKind, string> = {
  recovery: "Choose a new password",
  magiclink: "Sign In",
  email: "Sign In",
  signup: "Confirm my email",
  invite: "Accept the invitation",
  email_change: "Confirm my new email",
};

const asks: Record<AskedMail, string> = {
  recovery: "Send a new password reset link",
  magiclink: "Send a new magic link",
  signup: "Send a new confirmation link",
};

const CONFIRM = "/auth/confirm";
const FORGOTTEN = `${CONFIRM}?type=recovery`;

/** Where the links of the portal's mails lead. */
export function ConfirmPage({ view }: { view: ConfirmView }) {
  switch (view.kind) {
    case "press": {
      const { token, mail, next } = view;
      return (
        <PortalForm
          title="Confirm your email"
          above={<p>Press the button to continue. The link works once.</p>}
          action={CONFIRM}
          hidden={{ intent: "press", token, mail, next }}
          submitLabel={presses[mail]}
          busyLabel="One moment..."
          className="mt-6"
        />
      );
    }
    case "code":
      return <TypedCode {...view} />;
    case "forgotten":
      return (
        <MailForm
          title="Choose a new password"
          subtitle="We'll send a link to your account's email address."
          mail="recovery"
        />
      );
    case "expired":
      return (
        <MailForm
          title="This link has expired"
          subtitle="Each link works once, and only for a while. We can send you a new one."
          {...view}
        />
      );
    case "sent":
      return (
        <PortalCard title="Confirm your email">
          <p role="status" className="text-lead">
            {view.message}
          </p>
          <p className="mt-3 text-small text-ink-soft">
            If nothing arrives within a few minutes, check your spam folder. We
            send an email only if there's an account with this address.
          </p>
        </PortalCard>
      );
  }
}

type MailFormProps = {
  title: string;
  subtitle: string;
  mail: AskedMail;
  email?: string;
  message?: string | null;
};

/** Asks for a mail with a link. */
function MailForm({ mail, email, ...form }: MailFormProps) {
  return (
    <PortalForm
      {...form}
      action={CONFIRM}
      hidden={{ intent: "mail", mail }}
      submitLabel={asks[mail]}
      busyLabel="Sending..."
      className="grid gap-6"
    >
      <EmailField email={email} />
    </PortalForm>
  );
}

type CodeView = Extract<ConfirmView, { kind: "code" }>;

function TypedCode({ email, message }: CodeView) {
  return (
    <PortalForm
      title="Confirm your email"
      subtitle="Open the link in the email we sent you, or type the code from it."
      action={CONFIRM}
      message={message}
      hidden={{ intent: "code" }}
      submitLabel="Confirm"
      busyLabel="One moment..."
      className="grid gap-6"
      below={
        <p>
          <TextLink href={FORGOTTEN}>Ask for a new password</TextLink>
        </p>
      }
    >
      <EmailField email={email} />
      <PortalField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
    </PortalForm>
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
        <TextLink href={FORGOTTEN} className="action action-primary w-full">
          Ask for another link
        </TextLink>
      </PortalCard>
    );
  }
  const { token, grant, fault } = view;
  return (
    <PortalForm
      title="Choose a new password"
      subtitle="You will use it to sign in on every device."
      // No action: the form posts to this address, which contains the token or the grant.
      hidden={{ token, grant }}
      submitLabel="Save password"
      busyLabel="Saving..."
      className="grid gap-6"
    >
      <PortalField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="At least 8 characters. A few words in a row are easy to remember and hard to guess."
        minLength={8}
        error={fault}
        required
      />
    </PortalForm>
  );
}
