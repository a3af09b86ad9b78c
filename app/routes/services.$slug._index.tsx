import {
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { missing } from "~/content/missing.server";
import { loadService } from "~/content/sections-page.server";
import type { Section, SectionOf, ServicePage } from "~/content/types";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { startForm } from "~/intake/form/form-start.server";
import { ConsultationFormSection } from "~/sections/consultation/consultation-form-section";
import { PageSections } from "~/sections/page-sections";
import { ServicePageView } from "~/sections/service-page";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/deferred-scripts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadService(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  const { upToForm, form, rest } = partsOf(page);
  const started = form && (await start(context, request));
  return data(
    {
      page: hold(upToForm),
      form: form && started && { section: form, start: started.start },
      rest: hold(rest),
    },
    { headers: { ...listing(!page.seo.noIndex), ...started?.headers } },
  );
}

// React has to move the form, and nothing above or below it.
function partsOf(page: ServicePage) {
  const { sections } = page;
  const at = sections.findIndex(isForm);
  if (at < 0) return { upToForm: page, form: null, rest: [] };
  return {
    upToForm: { ...page, sections: sections.slice(0, at) },
    form: sections.find(isForm) ?? null,
    rest: sections.slice(at + 1),
  };
}

function isForm(section: Section): section is SectionOf<"consultationSection"> {
  return section._type === "consultationSection";
}

// What a form needs is one visitor's; a page without one is everybody's.
async function start(context: AppLoadContext, request: Request) {
  requireVisitor(context);
  return startForm(request);
}

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) =>
  heldMeta(found?.page, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.intro,
      path: `/services/${page.slug}`,
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Service() {
  const { page, form, rest } = useLoaderData<typeof loader>();
  return (
    <>
      <Still
        name="page"
        held={page}
        view={
          rendersStill ? (service) => <ServicePageView page={service} /> : null
        }
      />
      {form && (
        <>
          <ConsultationFormSection {...form} />
          <Still
            name="rest"
            held={rest}
            view={
              rendersStill
                ? (sections) => <PageSections sections={sections} />
                : null
            }
          />
        </>
      )}
    </>
  );
}
