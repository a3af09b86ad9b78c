import { lazy } from "react";

import type { SectionOf } from "~/content/fragments/section-type";
import type { FormStart } from "~/intake/form/form-result";

import { ConsultationInline as Inline } from "./consultation-inline";

// The server has it at once. In a browser only the page that shows a form
// fetches it, not every other of the same route.
const ConsultationInline = import.meta.env.SSR
  ? Inline
  : lazy(() =>
      import("./consultation-inline").then(
        (module) => ({ default: module.ConsultationInline }),
        // Without it the page stays as the server wrote it, and so does the form.
        () => new Promise<never>(() => {}),
      ),
    );

type ConsultationFormSectionProps = {
  section: SectionOf<"consultationSection">;
  start: FormStart;
};

/** Where a page asks for the consultation itself, instead of leading to it. */
export function ConsultationFormSection(props: ConsultationFormSectionProps) {
  const { section, start } = props;
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
      <ConsultationInline start={start} />
    </section>
  );
}
