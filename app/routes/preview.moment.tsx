import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { previewMoment } from "~/content/preview/open-preview.server";
import { changePreview } from "~/content/preview/session.server";
import { flashCookie } from "~/http/flash.server";
import { methodNotAllowed, pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";

/** Only the bar of a preview leads here, by a POST. */
export function loader() {
  throw methodNotAllowed("POST");
}

/**
 * Changes as of when the open preview of this browser is shown, and leads back to
 * the page, which says why if that is not possible. Without a preview the page
 * itself says why there is none.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  requireVisitor(context);
  const form = await readForm(request);
  const to = pathOnSite(form.get("to"), context);
  if (context.preview?.state !== "open") return redirect(to, 303);
  const found = await previewMoment(context, form);
  const cookie =
    "refusal" in found
      ? await flashCookie({ title: found.refusal, kind: "destructive" })
      : await changePreview(request.headers.get("Cookie"), found);
  return redirect(to, {
    status: 303,
    headers: cookie === null ? {} : { "Set-Cookie": cookie },
  });
}
