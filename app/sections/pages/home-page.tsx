import type { HomeContent } from "~/content/page.query";

import { PageSections } from "../blocks/page-sections";
import { StormHero } from "../storm/storm-hero";

/** The home page; while a storm is on, it takes the place of the hero. */
export function HomePage({ home }: { home: HomeContent }) {
  const { sections, storm, title } = home;
  if (storm === null) return <PageSections sections={sections} title={title} />;
  const hero = sections.find(({ _type }) => _type === "heroSection");
  return (
    <>
      <StormHero storm={storm} isMain />
      <PageSections sections={sections.filter((each) => each !== hero)} />
    </>
  );
}
