import { ActionLink } from "~/components/action-link";
import { JsonLd } from "~/components/json-ld";
import { PageHead } from "~/components/page-head";
import { PictureView } from "~/components/picture";
import { SectionFrame } from "~/components/section-frame";
import type { StatePageContent } from "~/content/types";
import { service } from "~/seo/json-ld";

import { BackToLicences } from "./back-to-licences";
import { Expertise } from "./expertise";
import { FaqList, faqStructure } from "./faq-list";
import { RichTextBlocks } from "./rich-text-blocks";
import { useSiteUrl } from "./site-url";
import { StateFacts } from "./state-facts";
import { StateRecord } from "./state-record";
import { StateServiceGrid } from "./state-service-grid";
import { WhyChooseUs } from "./why-choose-us";

/** The main page of one state. */
export function StatePage({ state }: { state: StatePageContent }) {
  const { landing, layout, name } = state;
  const siteUrl = useSiteUrl();
  const heading = landing?.heading || `Public adjusters in ${name}`;
  const contact = {
    href: "/contact",
    label:
      landing?.ctaLabel ||
      (layout === "grid" ? "Schedule Free Consultation" : "Contact Us"),
  };
  return (
    <>
      <PageHead
        title={heading}
        kicker={state.isHeadquarters ? `${name} · HQ` : name}
        above={<BackToLicences />}
      />
      <div className="shell grid gap-x-8 gap-y-10 pb-14 lg:grid-cols-12">
        <div className="prose max-w-measure lg:col-span-7">
          {landing && <RichTextBlocks value={landing.intro} />}
          {state.commercialOnlyNote && (
            <p className="border-l-3 border-danger pl-5 font-semibold">
              {state.commercialOnlyNote}
            </p>
          )}
          <p>
            <ActionLink link={contact} kind="primary" />
          </p>
        </div>
        <div className="grid gap-8 self-start lg:col-span-5 lg:-mt-24 xl:col-span-4 xl:col-start-9">
          <StateRecord state={state} />
          {state.picture && (
            <PictureView
              picture={state.picture}
              sizes="(min-width: 64rem) 28rem, 92vw"
              className="rounded-card"
            />
          )}
        </div>
      </div>
      {layout === "grid" && (
        <StateServiceGrid stateName={name} stateSlug={state.slug} />
      )}
      <Expertise
        heading={`What we see in ${name}`}
        blocks={landing?.expertise ?? []}
      />
      {landing && landing.faqs.length > 0 && (
        <SectionFrame heading={`Questions about claims in ${name}`}>
          <FaqList faqs={landing.faqs} />
          <JsonLd thing={faqStructure(landing.faqs)} />
        </SectionFrame>
      )}
      <WhyChooseUs
        points={landing?.whyChooseUs ?? []}
        statement={landing?.licenceStatement ?? null}
      />
      <StateFacts state={state} />
      <JsonLd
        thing={service({
          siteUrl,
          path: `/states/${state.slug}`,
          name: heading,
          description: landing?.seo?.description ?? null,
          area: name,
        })}
      />
    </>
  );
}
