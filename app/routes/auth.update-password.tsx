import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import {
  answerPasswordForm,
  openPasswordForm,
} from "~/portal/mail/password.server";
import { PasswordPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export function loader({ context, request }: LoaderFunctionArgs) {
  return openPasswordForm(request, context);
}

export function action({ context, request }: ActionFunctionArgs) {
  return answerPasswordForm(request, context);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "Choose a new password", "/auth/update-password");

export default function UpdatePassword() {
  const opened = useLoaderData<typeof loader>();
  return <PasswordPage view={useActionData<typeof action>() ?? opened} />;
}
