import { SectionLayout } from "~/components/layout/section-layout";
import { StepList } from "~/components/prose/step-list";
import type { SectionOf } from "~/content/fragments/sections";

/** A section with numbered steps; nothing without any. */
export function StepsSection({
  section,
}: {
  section: SectionOf<"stepsSection">;
}) {
  if (section.steps.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      intro={section.intro}
      anchor={section.anchor}
    >
      <StepList steps={section.steps} />
    </SectionLayout>
  );
}
