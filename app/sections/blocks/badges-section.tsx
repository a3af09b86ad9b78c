import { SectionLayout } from "~/components/layout/section-layout";
import type { SectionOf } from "~/content/fragments/sections";

import { BadgeList } from "./badge-list";

/** A section with badges; nothing without any. */
export function BadgesSection({
  section,
}: {
  section: SectionOf<"badgesSection">;
}) {
  if (section.badges.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      anchor={section.anchor}
      layout="stack"
    >
      <BadgeList badges={section.badges} />
    </SectionLayout>
  );
}
