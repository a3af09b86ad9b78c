import { FIRST_LANGUAGE } from "../../../domain/languages";
import {
  lossPrefixes,
  type StateServiceKind,
  stateServicePrefixes,
} from "../../../domain/paths";

import { SectionLayout } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { Icon } from "~/components/picture/icon";
import type { StateContent } from "~/content/state.query";
import deadlineWords from "#words/en/deadlines.json";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

const PERILS = ["fire", "hail", "wind", "water"] as const;

/** The pages about the four perils in a state. */
export function StatePerils({ state }: { state: StateContent }) {
  const { perils } = useWords("deadlines", deadlineWords);
  const { claims } = useWords("state", stateWords);
  return (
    <nav aria-label={fill(claims, { state: state.name })} className="mt-5">
      <ul className="max-w-lg grid grid-cols-4 gap-2 sm:gap-3">
        {PERILS.map((peril) => (
          <li key={peril}>
            <TextLink
              href={`${lossPrefixes[peril]}/${state.slug}`}
              className="action action-secondary w-full px-1 max-sm:text-small"
            >
              {perils[peril]}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// As the specification has them: those of fire and hail redirect.
const cardPrefixes: Readonly<Record<string, string>> = {
  ...stateServicePrefixes,
  hail: "/claims/hail",
  fire: "/claims/fire",
};

type ServicesProps = { state: StateContent };

/** The services in one state: cards where its layout is the grid, else links. */
export function StateServices({ state }: ServicesProps) {
  const words = useWords("state", stateWords);
  const isGrid = state.layout === "grid";
  // Their names are in the first language alone.
  if (useLanguage() !== FIRST_LANGUAGE || state.services.length === 0)
    return null;
  return (
    <SectionLayout
      heading={fill(state.lapsedText === null ? words.services : words.claims, {
        state: state.name,
      })}
      anchor="services"
      layout={isGrid ? "stack" : "side"}
    >
      {isGrid ? <ServiceCards state={state} /> : <ServiceLinks state={state} />}
    </SectionLayout>
  );
}

/** Links to the services that are about no peril: those stand above, see `StatePerils`. */
function ServiceLinks({ state }: ServicesProps) {
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {state.services
        .filter(
          ({ kind }) =>
            kind in stateServicePrefixes &&
            PERILS.every((peril) => peril !== kind),
        )
        .map(({ _key, kind, pageTitle }) => (
          <li key={_key}>
            <TextLink
              href={`${stateServicePrefixes[kind as StateServiceKind]}/${state.slug}`}
              className="inline-flex min-h-8 items-center"
            >
              {pageTitle}
            </TextLink>
          </li>
        ))}
    </ul>
  );
}

function ServiceCards({ state }: ServicesProps) {
  const { learnMore } = useWords("state", stateWords);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {state.services
        .filter(({ kind }) => kind in cardPrefixes)
        .map((service) => (
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
                href={`${cardPrefixes[service.kind]}/${state.slug}`}
                about={service.title}
                className="card-link text-small font-semibold"
              >
                {learnMore} →
              </TextLink>
            </p>
          </li>
        ))}
    </ul>
  );
}
