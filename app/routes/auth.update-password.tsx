import { useActionData, useLoaderData } from "@remix-run/react";

import {
  answerPasswordForm as action,
  openPasswordForm as loader,
} from "~/portal/mail/password.server";
import { PasswordPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { action, loader };

export const meta = portalMeta(
  "Choose a new password",
  "/auth/update-password",
);

export default function UpdatePassword() {
  const opened = useLoaderData<typeof loader>();
  return <PasswordPage view={useActionData<typeof action>() ?? opened} />;
}
