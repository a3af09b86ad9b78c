import { lazy } from "react";

import type { SectionOf } from "~/content/fragments/sections";
import type { FormStart } from "~/intake/forms/form-result";

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
  /** False on a page that already has its amber action. */
  isAmber: boolean;
};

/** A section with the consultation form itself instead of a link to it. */
export function ConsultationFormSection(props: ConsultationFormSectionProps) {
  const { section, start, isAmber } = props;
  const { heading, text } = section;
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell grid gap-8 py-14 lg:grid-cols-12 lg:py-20"
    >
      <div className="lg:col-span-4">
        {heading && <h2 className="text-h2">{heading}</h2>}
        {text && <p className="mt-4 max-w-measure text-ink-soft">{text}</p>}
      </div>
      <div className="lg:col-span-8">
        <ConsultationInline start={start} isAmber={isAmber} />
      </div>
    </section>
  );
}
