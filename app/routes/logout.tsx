import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";

import { flashCookie } from "~/http/flash.server";
import { methodNotAllowed } from "~/http/responses";
import { cookieHeaders, signOut } from "~/portal/session/session.server";

/** A GET must not sign a user out. */
export function loader() {
  throw methodNotAllowed("POST");
}

// Signs out. The server has refused POST requests from other sites.
export async function action({ context, request }: ActionFunctionArgs) {
  const cookies = await signOut(context.services.portal, request);
  const flash = await flashCookie(cookies === null ? failed : loggedOut);
  return redirectDocument("/", {
    status: 303,
    headers: cookieHeaders([...(cookies ?? []), flash]),
  });
}

export { pageHeaders as headers } from "~/http/headers";

export default function Logout() {
  return null;
}

const loggedOut = {
  title: "Logged out",
  description: "You have been successfully logged out.",
  kind: "plain",
} as const;

const failed = {
  title: "Error",
  description: "Failed to log out. Please try again.",
  kind: "destructive",
} as const;
