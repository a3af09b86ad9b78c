import { useId } from "react";

import { FIRST_LANGUAGE } from "../../../domain/languages";

import { UnconfirmedNote } from "~/components/facts/fact-line";
import { LegalFactText } from "~/components/facts/legal-facts";
import { JsonLd } from "~/components/json-ld";
import { useSiteTexts } from "~/components/site-texts";
import { ActionRow, isConsultation } from "~/components/link/links";
import { StepList } from "~/components/prose/blocks";
import type { StormContent } from "~/content/storm.query";
import { stormService } from "~/seo/json-ld";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { useSiteUrl } from "../shell/firm-data";

type StormHeroProps = {
  /** Null shows nothing. */
  storm: StormContent | null;
  /** True if its heading is the page's h1. */
  isMain?: boolean;
};

/** True if the hero of a storm has the amber action of its page. */
export const hasStormAction = (storm: StormContent | null) =>
  storm !== null && isConsultation(storm.callToAction);

/** What visitors read first while a storm is on: what to do now, and the help. */
export function StormHero({ storm, isMain = false }: StormHeroProps) {
  const id = useId();
  const { phone: firmPhone } = useSiteTexts();
  const { storm: words } = useWords("state", stateWords);
  if (storm === null) return null;
  const Heading = isMain ? "h1" : "h2";
  // The titles of steps are one level below a heading of a section.
  const StepsHeading = isMain ? "h2" : "p";
  const phone = storm.emergencyPhone || firmPhone;
  const call = phone && {
    label: fill(words.call, { phone }),
    href: `tel:${phone.replace(/[^+\d]/g, "")}`,
  };
  return (
    <section
      aria-labelledby={id}
      data-testid="storm"
      // An untranslated storm is shown in the first language.
      lang={storm.isOfLanguage ? undefined : FIRST_LANGUAGE}
      // On the home page it replaces the hero, and looks like it.
      className={isMain ? undefined : "border-b border-line bg-sunken"}
    >
      <div className="shell grid gap-x-12 gap-y-10 py-10 lg:grid-cols-12 lg:py-16">
        <div className="lg:col-span-6">
          {storm.name && <p className="kicker mb-4">{storm.name}</p>}
          <Heading
            id={id}
            className={`break-words ${isMain ? "text-h1" : "text-h2"}`}
          >
            {storm.heading}
          </Heading>
          {storm.text && (
            <p className="mt-5 max-w-measure text-lead text-ink-soft">
              {storm.text}
            </p>
          )}
          <ActionRow
            links={[storm.callToAction, ...(call ? [call] : [])]}
            className="no-print mt-8"
          />
        </div>
        <div className="lg:col-span-6">
          {storm.steps.length > 0 && (
            <StepsHeading className="kicker">{words.now}</StepsHeading>
          )}
          <StepList steps={storm.steps} />
        </div>
        <Catastrophes storm={storm} />
      </div>
      <StormData storm={storm} phone={phone} />
    </section>
  );
}

/** What a declared catastrophe changes in the law, by state. */
function Catastrophes({ storm }: { storm: StormContent }) {
  const { storm: words } = useWords("state", stateWords);
  const declared = storm.catastrophes.filter(
    ({ legalFacts }) => legalFacts.length > 0,
  );
  if (declared.length === 0) return null;
  const facts = declared.flatMap(({ legalFacts }) => legalFacts);
  return (
    <div className="lg:col-span-12">
      {facts.some(({ isVerified }) => !isVerified) && <UnconfirmedNote />}
      <dl className="grid gap-6">
        {declared.map(({ _key, state, legalFacts }) => (
          <div
            key={_key}
            className="grid gap-x-8 gap-y-3 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="text-small font-semibold">
              {fill(words.catastrophe, { state: state?.name ?? "" })}
            </dt>
            <dd className="grid max-w-measure gap-4">
              {legalFacts.map((fact) => (
                <div key={fact._key}>
                  <LegalFactText fact={fact} />
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type StormDataProps = { storm: StormContent; phone: string | null };

/** The help as structured data, in the states where the firm may offer it. */
function StormData({ storm, phone }: StormDataProps) {
  const siteUrl = useSiteUrl();
  if (storm.areas.length === 0) return null;
  return <JsonLd thing={stormService(siteUrl, storm, phone)} />;
}
