import { CallToAction } from "~/components/call-to-action";
import type { SectionOf } from "~/content/types";

/** Where a consultation is asked for. */
export function ConsultationSection({
  section,
}: {
  section: SectionOf<"consultationSection">;
}) {
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell py-14 lg:py-20"
    >
      <CallToAction
        title={section.heading}
        text={section.text}
        links={[{ label: "Request a Consultation", href: "/contact" }]}
      />
    </section>
  );
}
