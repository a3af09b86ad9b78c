import {
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import {
  rendersIslands,
  serverOnly,
  StaticIsland,
  type StaticLoader,
  staticMeta,
} from "~/static-page/page";
import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";
import { loadService } from "~/content/page.server";
import { formStorm } from "~/content/storm.server";
import type { Section } from "~/content/fragments/sections";
import type { ServiceContent } from "~/content/page.query";
import { listing } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { startForm } from "~/intake/forms/form-start.server";
import { ClosedSections } from "~/sections/blocks/closed-sections";
import { ConsultationFormSection } from "~/sections/consultation/consultation-form-section";
import { hasHeadAction, ServicePage } from "~/sections/pages/section-pages";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadService(context.content, params.slug ?? "");
  if (page === null) throw await notFoundOrRedirect(context.content, request);
  const { upToForm, form, rest } = partsOf(page);
  const started = form && (await start(context, request));
  return data(
    {
      page: serverOnly(upToForm),
      form: form &&
        started && {
          section: form,
          start: started.start,
          isAmber: !hasHeadAction(page),
        },
      rest: serverOnly(rest),
    },
    { headers: { ...listing(!page.seo.noIndex), ...started?.headers } },
  );
}

// Splits the page at its form, the only part that is hydrated.
function partsOf(page: ServiceContent) {
  const { sections } = page;
  const at = sections.findIndex(isForm);
  if (at < 0) return { upToForm: page, form: null, rest: [] };
  return {
    upToForm: { ...page, sections: sections.slice(0, at) },
    // Its browser needs only its own texts.
    form:
      sections.filter(isForm).map(({ document: _, ...own }) => own)[0] ?? null,
    rest: sections.slice(at + 1),
  };
}

function isForm<Each extends Pick<Section, "_type">>(
  section: Each,
): section is Extract<Each, { _type: "consultationSection" }> {
  return section._type === "consultationSection";
}

// The start of the form, which is made per visitor; null for a page without a
// form, which is cached for everybody.
async function start(context: AppLoadContext, request: Request) {
  requireVisitor(context);
  const { pathname } = new URL(request.url);
  const storm = await formStorm(context.content, pathname);
  return startForm(request, storm?.defaults);
}

const describe = staticMeta<StaticLoader<ServiceContent>>(
  ({ slug }) => `/services/${slug}`,
);

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) =>
  describe({ data: found?.page, matches });

export default function Service() {
  const { page, form, rest } = useLoaderData<typeof loader>();
  return (
    <>
      <StaticIsland
        name="page"
        content={page}
        view={
          rendersIslands
            ? (service) => <ServicePage page={service} isOpen={form !== null} />
            : null
        }
      />
      {form && (
        <>
          <ConsultationFormSection {...form} />
          <StaticIsland
            name="rest"
            content={rest}
            view={
              rendersIslands
                ? (sections) => (
                    <ClosedSections sections={sections} isAmber={false} />
                  )
                : null
            }
          />
        </>
      )}
    </>
  );
}
