import { Form } from "@remix-run/react";

import { TextLink } from "~/components/link/text-link";
import type { PasswordView } from "~/portal/mail/password-view";

import { PortalCard } from "./portal-card";
import { PortalField } from "./portal-field";
import { SubmitButton } from "./submit-button";

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
