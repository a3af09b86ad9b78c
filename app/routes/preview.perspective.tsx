import type { ActionFunctionArgs } from "@remix-run/node";

import { parsePerspective } from "~/content/source/perspective";
import { changePreview } from "~/content/preview/session.server";
import { noIndexHeaders } from "~/http/headers";
import { methodNotAllowed } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/http/form-body.server";

/** Only the Studio's menu of perspectives leads here, by a POST. */
export function loader() {
  throw methodNotAllowed("POST");
}

/** Changes what the open preview of this browser shows. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireVisitor(context);
  const form = await readForm(request);
  const perspective = parsePerspective(form.get("perspective") ?? "");
  if (perspective === null)
    return answer({ error: "There is no such perspective." }, 400);
  if (context.preview?.state !== "open")
    return answer({ error: "There is no preview." }, 401);
  const cookie = await changePreview(request.headers.get("Cookie"), {
    perspective,
  });
  return answer({}, 200, cookie);
}

function answer(body: object, status: number, cookie: string | null = null) {
  return Response.json(body, {
    status,
    headers: {
      ...noIndexHeaders,
      ...(cookie !== null && { "Set-Cookie": cookie }),
    },
  });
}
