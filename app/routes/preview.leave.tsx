import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import {
  leavePreview,
  noPreviewCookie,
} from "~/content/preview/session.server";
import { pathOnSite } from "~/http/responses";

/** Nobody gets here but by mistake: leaving is the button on the bar. */
export function loader() {
  return redirect("/", 303);
}

/** Ends the preview, and stays on the page as visitors see it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const to = form.get("to");
  await leavePreview(request.headers.get("Cookie"));
  return redirect(pathOnSite(typeof to === "string" ? to : null), {
    status: 303,
    headers: { "Set-Cookie": await noPreviewCookie() },
  });
}
