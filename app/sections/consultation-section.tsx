import { CallToAction } from "~/components/call-to-action";
import type { SectionOf } from "~/content/types";

import { useFormInPage } from "./consultation/form-in-page";

type ConsultationSectionProps = { section: SectionOf<"consultationSection"> };

/**
 * Where a consultation is asked for: the form itself, or the way to it on a
 * page that is the same for everybody.
 */
export function ConsultationSection({ section }: ConsultationSectionProps) {
  const { heading, text } = section;
  const form = useFormInPage();
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell py-14 lg:py-20"
    >
      {form === null ? (
        <CallToAction
          title={heading}
          text={text}
          links={[{ label: "Request a Consultation", href: "/consultation" }]}
        />
      ) : (
        <>
          {heading && <h2 className="text-h2">{heading}</h2>}
          {text && (
            <p className="mt-4 mb-8 max-w-measure text-lead text-ink-soft">
              {text}
            </p>
          )}
          {form}
        </>
      )}
    </section>
  );
}
