import { useActionData, useLoaderData } from "@remix-run/react";

import {
  answerConfirmForm as action,
  openConfirmLink as loader,
} from "~/portal/mail/confirm.server";
import { ConfirmPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { action, loader };

export const meta = portalMeta("Confirm your email", "/auth/confirm");

export default function Confirm() {
  const opened = useLoaderData<typeof loader>();
  return <ConfirmPage view={useActionData<typeof action>() ?? opened} />;
}
