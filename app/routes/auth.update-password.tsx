import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";
import {
  answerPasswordForm,
  openPasswordForm,
} from "~/portal/mail/password-form.server";
import { ownData } from "~/portal/session/session.server";
import { PasswordPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { view, cookies } = await openPasswordForm(request, context);
  return ownData(view, cookies);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { view, status, cookies } = await answerPasswordForm(
    request,
    context,
    form,
  );
  return ownData(view, cookies, { status });
}

export const meta = portalMeta(
  "Choose a new password",
  "/auth/update-password",
);

export default function UpdatePassword() {
  const opened = useLoaderData<typeof loader>();
  return <PasswordPage view={useActionData<typeof action>() ?? opened} />;
}
