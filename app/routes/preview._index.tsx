import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret";

import { previewCookie } from "~/content/preview/session.server";
import { environment } from "~/env/env.server";
import { noIndexHeaders } from "~/http/headers";
import { pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import {
  type PreviewProblem,
  PreviewRefused,
} from "~/sections/pages/preview-refused";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

/** Where "Open preview" in the Studio leads: the secret in the address opens a preview, once. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { previews } = context.services.content;
  if (previews === null) return refuse("not-set-up", 503);
  const { searchParams } = new URL(request.url);
  const key = await previews.secrets.spend(
    searchParams.get(urlSearchParamPreviewSecret) ?? "",
  );
  if (key === null) return refuse("not-valid", 401);
  const asked = searchParams.get(urlSearchParamPreviewPathname);
  return redirect(pathOnSite(asked, context), {
    status: 303,
    headers: { "Set-Cookie": await previewCookie(key) },
  });
}

function refuse(problem: PreviewProblem, status: number) {
  const { studioUrl } = environment();
  return data({ problem, studioUrl }, { status, headers: noIndexHeaders });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Preview",
    description: null,
    path: "/preview",
  });

export default function Preview() {
  return <PreviewRefused {...useLoaderData<typeof loader>()} />;
}
