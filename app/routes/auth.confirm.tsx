import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import {
  answerConfirmForm,
  openConfirmLink,
} from "~/portal/mail/confirm.server";
import { ConfirmPage } from "~/sections/portal/mail-pages";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export function loader({ context, request }: LoaderFunctionArgs) {
  return openConfirmLink(request, context);
}

export function action({ context, request }: ActionFunctionArgs) {
  return answerConfirmForm(request, context);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "Confirm your email", "/auth/confirm");

export default function Confirm() {
  const opened = useLoaderData<typeof loader>();
  return <ConfirmPage view={useActionData<typeof action>() ?? opened} />;
}
