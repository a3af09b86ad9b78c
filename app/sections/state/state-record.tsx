import { LicenseEntries } from "~/components/facts/license-entries";
import { SectionLayout } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { StateShape } from "~/components/map/licensed-map";
import { Icon } from "~/components/picture/icon";
import { HeadPicture } from "~/components/picture/picture";
import type { AnyState, StateContent } from "~/content/state.query";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { stateServicePrefixes } from "../../../domain/paths";

/** Next to the head of a state's page: what happens to property here, the license. */
export function StateAside({ state }: { state: AnyState }) {
  return (
    <div className="grid gap-5">
      {state.picture && <HeadPicture picture={state.picture} />}
      <StateRecord state={state} />
    </div>
  );
}

/** The license holder and the regulator of a state, printed like a document. */
function StateRecord({ state }: { state: AnyState }) {
  const words = useWords("state", stateWords);
  return (
    <aside
      aria-label={fill(words.recordOf, { state: state.name })}
      className="rounded-card border border-line bg-surface"
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-6 py-4">
        <p className="kicker">{words.record}</p>
        <p className="text-small text-ink-soft">
          {[state.abbreviation, state.isHeadquarters && words.headquarters]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex gap-6 px-6 py-5">
        <StateShape
          fipsCode={state.fipsCode}
          className="order-2 ml-auto size-20 shrink-0 fill-mark stroke-link lg:size-28"
        />
        <dl className="grid min-w-0 content-start gap-4 text-small">
          <LicenseEntries license={state.license} regulator={state} />
        </dl>
      </div>
    </aside>
  );
}

// The short names "hail" and "fire" of these links, and their paths.
const prefixes: Record<string, string> = {
  hail: "/claims/hail",
  fire: "/claims/fire",
  ...stateServicePrefixes,
};

/** The services in one state, one card per kind of claim. */
export function StateServiceGrid({ state }: { state: StateContent }) {
  const words = useWords("state", stateWords);
  const services = state.services.filter(({ kind }) => kind in prefixes);
  if (services.length === 0) return null;
  return (
    <SectionLayout
      heading={fill(state.lapsedText === null ? words.services : words.claims, {
        state: state.name,
      })}
      layout="stack"
    >
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {services.map((service) => (
          <li
            key={service._key}
            data-testid="service-card"
            className="relative flex flex-col rounded-card border border-line bg-surface p-4 sm:p-6"
          >
            <div className="flex items-center gap-3">
              <Icon name={service.icon} className="size-7 text-link" />
              {service.title && <h3 className="text-h4">{service.title}</h3>}
            </div>
            {service.text && (
              <p className="mt-2 text-small text-ink-soft">{service.text}</p>
            )}
            <p className="mt-auto pt-3">
              <TextLink
                href={`${prefixes[service.kind]}/${state.slug}`}
                about={service.title}
                className="card-link text-small font-semibold"
              >
                {words.learnMore} →
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
