import type { ReactNode } from "react";

import { Closing } from "~/components/layout/closing";
import type { Section } from "~/content/fragments/sections";

import { PageSections } from "./page-sections";
import { leadsToConsultation } from "./section-actions";

type ClosedSectionsProps = {
  sections: readonly Section[];
  /** As for `PageSections`. */
  title?: string;
  /** False on a page that already has its amber action. */
  isAmber?: boolean;
  /** As for `PageSections`. */
  start?: ReactNode;
  proof?: ReactNode;
};

/**
 * The sections of a page that ends in the consultation: in its last section if
 * that leads there, or else in the closing that every long page has.
 */
export function ClosedSections(props: ClosedSectionsProps) {
  const { sections, title, isAmber = true, start, proof } = props;
  const last = sections.at(-1);
  const isClosed =
    last !== undefined &&
    last._type !== "heroSection" &&
    leadsToConsultation(last);
  const rest = isClosed ? sections.slice(0, -1) : sections;
  const isEndAmber = isAmber && !rest.some(leadsToConsultation);
  return (
    <>
      <PageSections
        sections={rest}
        isAmber={isAmber}
        start={start}
        proof={proof}
        {...(title !== undefined && { title })}
      />
      {isClosed ? (
        <PageSections sections={[last]} isAmber={isEndAmber} />
      ) : (
        <Closing isAmber={isEndAmber} />
      )}
    </>
  );
}
