import type { LoaderFunctionArgs } from "@remix-run/node";

import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";

/** Answers when a draft has changed since the position in the address, or after a while. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  switch (context.preview?.state) {
    case "open": {
      const since = new URL(request.url).searchParams.get("since") ?? "";
      const { previews } = context.services.content;
      const position = (await previews?.changes.next(since)) ?? null;
      return position === null
        ? answer({ error: "Too many previews are open." }, 503)
        : answer({ position }, 200);
    }
    case "unknown":
      return answer({ error: "The preview cannot be checked." }, 503);
    case "ended":
    case undefined:
      return answer({ error: "There is no preview." }, 401);
  }
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: noIndexHeaders });
}
