import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { retryHeader } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";
import {
  answerConfirmForm,
  openConfirmLink,
} from "~/portal/mail/confirm.server";
import { ownData } from "~/portal/session/session.server";
import { ConfirmPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { view, status, cookies } = await openConfirmLink(
    context.services.portal,
    request,
  );
  return ownData(view, cookies, { status });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { address } = requireVisitor(context);
  const form = await readForm(request);
  const { view, status, cookies, retryAfter } = await answerConfirmForm(
    context.services.portal,
    request,
    address,
    form,
  );
  if (status === 429) context.noteSecurity?.("lockout");
  const headers = retryHeader(retryAfter);
  return ownData(view, cookies, { status, headers });
}

export const meta = portalMeta("Confirm your email", "/auth/confirm");

export default function Confirm() {
  const opened = useLoaderData<typeof loader>();
  return <ConfirmPage view={useActionData<typeof action>() ?? opened} />;
}
