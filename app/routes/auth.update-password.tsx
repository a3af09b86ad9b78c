import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";
import {
  answerPasswordForm,
  openPasswordForm,
} from "~/portal/mail/password-form.server";
import { cookieHeaders } from "~/portal/session/session.server";
import { PasswordPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { view, cookies } = await openPasswordForm(request, context);
  return data(view, { headers: cookieHeaders(cookies, noIndexHeaders) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { view, status, cookies } = await answerPasswordForm(
    request,
    context,
    form,
  );
  return data(view, {
    status,
    headers: cookieHeaders(cookies, noIndexHeaders),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "Choose a new password", "/auth/update-password");

export default function UpdatePassword() {
  const opened = useLoaderData<typeof loader>();
  return <PasswordPage view={useActionData<typeof action>() ?? opened} />;
}
