import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { dayAt } from "../../domain/moments";
import { FIRM_TIME_ZONE } from "../../domain/time-zones";

import { previewMoment } from "~/content/preview/open-preview.server";
import { changePreview } from "~/content/preview/session.server";
import { statedPage } from "~/content/preview/statement.server";
import { flashCookie } from "~/http/flash.server";
import { attachment, methodNotAllowed, pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/http/form-body.server";

/** Only the bar of a preview leads here, by a POST. */
export function loader() {
  throw methodNotAllowed("POST");
}

const HTML = "text/html; charset=utf-8";

/**
 * Changes as of when the open preview of this browser is shown, and leads back to the
 * page, which says why if that is impossible, or why there is no preview. A page of the
 * past may be saved as evidence.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  requireVisitor(context);
  const form = await readForm(request);
  const to = pathOnSite(form.get("to"), context);
  if (context.preview?.state !== "open") return redirect(to, 303);
  const file = form.has("evidence") ? await statedPage(context, to) : null;
  if (file !== null) {
    const page =
      to
        .replace(/[?#].*$/s, "")
        .split("/")
        .at(-1) || "home";
    const day = dayAt(context.preview.moment ?? Date.now(), FIRM_TIME_ZONE);
    return attachment(Buffer.from(file), HTML, `${page}-${day}.html`);
  }
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
