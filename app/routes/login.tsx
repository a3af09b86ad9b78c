import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadLayoutIfPossible } from "~/content/layout.server";
import { noIndexHeaders } from "~/http/headers";
import { found } from "~/http/responses";
import { DEFAULT_LOGIN_COPYRIGHT } from "~/model/default-texts";
import { destinationOf, wantsPage } from "~/portal/sign-in/destination.server";
import {
  cookieHeaders,
  ownData,
  readSession,
} from "~/portal/session/session.server";
import { answerSignIn as action } from "~/portal/sign-in/sign-in.server";
import { HandOff, SignInPage } from "~/sections/portal/sign-in-page";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { action };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { state, cookies } = await readSession(request, context);
  const layout = await loadLayoutIfPossible(context.content);
  const copyright = layout?.settings?.loginCopyright ?? DEFAULT_LOGIN_COPYRIGHT;
  if (state !== "in") return ownData({ to: null, copyright }, cookies);
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  const to = destinationOf(wanted, context);
  if (!wantsPage(request))
    throw found(to, cookieHeaders(cookies, noIndexHeaders));
  return ownData({ to, copyright }, cookies);
}

export const meta = portalMeta("Portal Access", "/login");

export default function Login() {
  const { to, copyright } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? null;
  if (to === null) {
    return <SignInPage failed={failed} copyright={copyright} />;
  }
  return (
    <HandOff
      title="You are signed in"
      text="The next page will open in a moment."
      toast={signedIn}
      to={to}
    />
  );
}

const signedIn = {
  title: "Login successful",
  description: "Redirecting to CRM portal...",
  kind: "plain",
} as const;
