import { lazy } from "react";

import type { SectionOf } from "~/content/fragments/sections";
import type { FormStart } from "~/intake/form/form-result";

import { ConsultationInline as Inline } from "./consultation-form";

// Lazy, so that browsers load the form only for pages that show one; the server
// imports it at once.
const ConsultationInline = import.meta.env.SSR
  ? Inline
  : lazy(() =>
      import("./consultation-form").then(
        (module) => ({ default: module.ConsultationInline }),
        // If it cannot be loaded, the server's HTML stays, and the form works
        // without a script.
        () => new Promise<never>(() => {}),
      ),
    );

type ConsultationFormSectionProps = {
  section: Omit<SectionOf<"consultationSection">, "document">;
  start: FormStart;
  /** False on a page that has its amber action already. */
  isAmber: boolean;
};

/** A section with the consultation form itself instead of a link to it. */
export function ConsultationFormSection(props: ConsultationFormSectionProps) {
  const { section, start, isAmber } = props;
  const { heading, text } = section;
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell py-14 lg:py-20"
    >
      {heading && <h2 className="text-h2">{heading}</h2>}
      {text && (
        <p className="mt-4 mb-8 max-w-measure text-lead text-ink-soft">
          {text}
        </p>
      )}
      <ConsultationInline start={start} isAmber={isAmber} />
    </section>
  );
}
