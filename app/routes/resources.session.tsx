import type { LoaderFunctionArgs } from "@remix-run/node";

import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { accountOf, type SessionAnswer } from "~/portal/session/account";
import { cookieHeaders, readSession } from "~/portal/session/session.server";

/** The signed-in account, for a tab to which a user returns. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const session = await readSession(request, context);
  const answer: SessionAnswer =
    session.state === "unknown"
      ? { isKnown: false }
      : {
          isKnown: true,
          account: session.state === "in" ? accountOf(session.person) : null,
        };
  return Response.json(answer, {
    headers: cookieHeaders(session.cookies, noIndexHeaders),
  });
}
