import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { statedPage } from "~/content/preview/statement.server";
import { flashCookie } from "~/http/flash.server";
import { attachment, methodNotAllowed, pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/intake/form/read-form.server";

/** Only the bar of a preview leads here, by a POST. */
export function loader() {
  throw methodNotAllowed("POST");
}

/** Answers with a page of the past as a file, with a statement of what it is. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireVisitor(context);
  const form = await readForm(request);
  const to = pathOnSite(form.get("to"), context);
  const file = await statedPage(context, to);
  if (file !== null)
    return attachment(
      Buffer.from(file),
      "text/html; charset=utf-8",
      "evidence.html",
    );
  const title = "Only a page of the past can be exported as evidence.";
  const cookie = await flashCookie({ title, kind: "destructive" });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}
