import { json, type Answer, type Exchange } from "../http/exchange.ts";
import { endedSessionCookie } from "../http/cookies.ts";
import { unauthorized } from "../../http-errors.ts";
import type { Route } from "../http/router.ts";
import { getSignIn, postSignIn } from "./sign-in.ts";

/** `/auth/…`: sign-in, sign-out and the session. */
export const authRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/auth/providers",
    access: "open",
    handler: providers,
  },
  { method: "GET", path: "/auth/id", access: "open", handler: sessionId },
  { method: "POST", path: "/auth/logout", access: "open", handler: signOut },
  {
    method: "GET",
    path: "/auth/login/local",
    access: "open",
    handler: getSignIn,
  },
  {
    method: "POST",
    path: "/auth/login/local",
    access: "open",
    handler: postSignIn,
  },
  { method: "GET", path: "/check/cors", access: "open", handler: checkCors },
];

function providers({ context }: Exchange): Answer {
  const url = new URL("/v1/auth/login/local", context.publicUrl).href;
  return json({
    providers: [{ name: "local", title: "E-mail and password", url }],
    thirdPartyLogin: false,
    sso: { saml: false },
  });
}

function sessionId({ identity }: Exchange): Answer {
  if (identity.kind !== "user") throw unauthorized();
  const { expiresAt } = identity.session;
  return json({
    id: identity.user.id,
    expiry: new Date(expiresAt).toISOString(),
  });
}

/** Ends the session and, with it, its sockets and streams. */
function signOut({ context, identity }: Exchange): Answer {
  if (identity.kind === "user") {
    context.accounts.sessions.end(identity.session.id);
  }
  return json({ ok: true }, 200, {
    "set-cookie": endedSessionCookie(context.publicUrl),
  });
}

function checkCors({ context, request }: Exchange): Answer {
  const { origin } = request.headers;
  const allowed = origin === undefined || context.origins.allows(origin);
  return json({ result: { allowed, withCredentials: allowed } });
}
