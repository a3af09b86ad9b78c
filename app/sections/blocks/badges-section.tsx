import { SectionLayout } from "~/components/section-layout";
import type { SectionOf } from "~/content/fragments/section-type";

import { BadgeList } from "./badge-list";

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
