import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { noIndexHeaders, retryHeader } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";
import {
  answerConfirmForm,
  openConfirmLink,
} from "~/portal/mail/confirm.server";
import { cookieHeaders } from "~/portal/session/session.server";
import { ConfirmPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { view, status, cookies } = await openConfirmLink(
    context.services.portal,
    request,
  );
  const headers = cookieHeaders(cookies, noIndexHeaders);
  return data(view, { status, headers });
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
  const headers = cookieHeaders(cookies, {
    ...noIndexHeaders,
    ...retryHeader(retryAfter),
  });
  return data(view, { status, headers });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "Confirm your email", "/auth/confirm");

export default function Confirm() {
  const opened = useLoaderData<typeof loader>();
  return <ConfirmPage view={useActionData<typeof action>() ?? opened} />;
}
