import { Icon } from "~/components/picture/icon";
import { SectionLayout } from "~/components/layout/section-layout";
import { TextLink } from "~/components/link/text-link";
import type { StateContent } from "~/content/state.query";

import { stateServicePrefixes } from "../../../schemas/paths";

type StateServiceGridProps = {
  state: Pick<StateContent, "name" | "slug" | "services">;
};

// The short names "hail" and "fire", which these links use, and their paths.
const prefixes: Record<string, string> = {
  hail: "/claims/hail",
  fire: "/claims/fire",
  ...stateServicePrefixes,
};

/** The services in one state, one card per kind of claim. */
export function StateServiceGrid({ state }: StateServiceGridProps) {
  const services = state.services.filter(({ kind }) => kind in prefixes);
  if (services.length === 0) return null;
  return (
    <SectionLayout heading={`Our services in ${state.name}`} layout="stack">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li
            key={service._key}
            data-testid="service-card"
            className="relative flex flex-col rounded-card border border-line bg-surface p-6"
          >
            <Icon name={service.icon} className="mb-4 size-8 text-link" />
            {service.title && <h3 className="text-h4">{service.title}</h3>}
            {service.text && (
              <p className="mt-2 text-small text-ink-soft">{service.text}</p>
            )}
            <p className="mt-auto pt-5">
              <TextLink
                href={`${prefixes[service.kind]}/${state.slug}`}
                about={service.title}
                className="card-link text-small font-semibold"
              >
                Learn More →
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
