import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urlSearchParamPreviewPathname } from "@sanity/preview-url-secret";

import { openPreview } from "~/content/preview/open-preview.server";
import { environment } from "~/env/env.server";
import { flashCookie } from "~/http/flash.server";
import { noIndexHeaders } from "~/http/headers";
import { pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import type { PreviewProblem } from "~/model/preview";
import { PreviewRefused } from "~/sections/pages/preview-refused";
import { plainMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

/**
 * The target of "Open preview" and of Presentation in the Studio: redeems the secret in
 * the address, once.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  // Next to its forms, the Studio shows why there is no preview.
  context.isForStudio = true;
  const { searchParams } = new URL(request.url);
  const opened = await openPreview(context, request);
  if ("cookie" in opened) {
    const asked = searchParams.get(urlSearchParamPreviewPathname);
    const headers = new Headers({ "Set-Cookie": opened.cookie });
    const { refusal: title } = opened;
    if (title !== undefined)
      headers.append(
        "Set-Cookie",
        await flashCookie({ title, kind: "destructive" }),
      );
    return redirect(pathOnSite(asked, context), { status: 303, headers });
  }
  const { siteUrl, studioUrl } = environment();
  return data(
    { ...opened, siteUrl, studioUrl },
    { status: statuses[opened.problem], headers: noIndexHeaders },
  );
}

const statuses: Record<PreviewProblem, number> = {
  "not-set-up": 503,
  "not-valid": 401,
  "other-site": 403,
};

export const meta = plainMeta("Preview", "/preview");

export default function Preview() {
  return <PreviewRefused {...useLoaderData<typeof loader>()} />;
}
