import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import {
  leavePreview,
  noPreviewCookie,
} from "~/content/preview/session.server";
import { pathOnSite } from "~/http/responses";
import { readForm } from "~/http/form-body.server";

/** Only a POST ends a preview. */
export function loader() {
  return redirect("/", 303);
}

/** Ends the preview and redirects to the same page as visitors see it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  await leavePreview(
    context.services.content.previews,
    request.headers.get("Cookie"),
  );
  return redirect(pathOnSite(form.get("to"), context), {
    status: 303,
    headers: { "Set-Cookie": await noPreviewCookie() },
  });
}
