import { LapsedLicence } from "~/components/facts/licence-entries";
import { LicenceNumber } from "~/components/facts/licence-number";
import { SectionLayout } from "~/components/layout/section-layout";
import { TextLink } from "~/components/link/text-link";
import type { SectionOf } from "~/content/fragments/sections";

import { useSiteTexts } from "~/components/layout/site-texts";

/**
 * Cards of the states with their licence and a link to their page about the
 * peril; nothing without any.
 */
export function StateCardsSection({
  section,
}: {
  section: SectionOf<"stateCardsSection">;
}) {
  const { licencePendingText } = useSiteTexts();
  if (section.states.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      anchor={section.anchor}
      layout="stack"
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {section.states.map((state) => (
          <li
            key={state._id}
            data-testid="state-card"
            className="relative rounded-card border border-line bg-surface p-6"
          >
            <h3 className="text-h3">{state.name}</h3>
            <p className="mt-1 text-small">
              {state.licence?.isLapsed ? (
                <LapsedLicence />
              ) : (
                <LicenceNumber
                  number={state.licence?.personalNumber ?? null}
                  pendingText={licencePendingText}
                />
              )}
            </p>
            <p className="mt-5">
              <TextLink
                href={`/claims/${section.peril}-damage/${state.slug}`}
                className="card-link font-semibold"
              >
                View {state.name} Services
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
