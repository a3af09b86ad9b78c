import {
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { missing } from "~/content/missing.server";
import { loadService } from "~/content/sections-page.server";
import type { ServicePage } from "~/content/types";
import { listing } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { startForm } from "~/intake/form/form-start.server";
import { ConsultationInline } from "~/sections/consultation/consultation-inline";
import { FormInPageContext } from "~/sections/consultation/form-in-page";
import { ServicePageView } from "~/sections/service-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadService(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  const form = await formOf(page, context, request);
  return data(
    { page, start: form?.start ?? null },
    { headers: { ...listing(!page.seo.noIndex), ...form?.headers } },
  );
}

// What a form needs is one visitor's; a page without one is everybody's.
async function formOf(
  { sections }: ServicePage,
  context: AppLoadContext,
  request: Request,
) {
  if (!sections.some(({ _type }) => _type === "consultationSection"))
    return null;
  requireVisitor(context);
  return startForm(request);
}

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) =>
  found
    ? pageMeta(siteOf(matches), {
        title: found.page.seo.title ?? found.page.title,
        description: found.page.seo.description ?? found.page.intro,
        path: `/services/${found.page.slug}`,
        picture: sharePicture(found.page.seo.picture),
      })
    : [];

export default function Service() {
  const { page, start } = useLoaderData<typeof loader>();
  return (
    <FormInPageContext value={start && <ConsultationInline start={start} />}>
      <ServicePageView page={page} />
    </FormInPageContext>
  );
}
