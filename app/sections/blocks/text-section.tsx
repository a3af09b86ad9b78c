import { SectionLayout } from "~/components/layout/section-layout";
import type { SectionOf } from "~/content/fragments/sections";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";

/** A section of running text; nothing without text. */
export function TextSection({
  section,
}: {
  section: SectionOf<"textSection">;
}) {
  if (section.body.length === 0) return null;
  return (
    <SectionLayout heading={section.heading} anchor={section.anchor}>
      <div className="prose max-w-measure">
        <RichTextBlocks value={section.body} />
      </div>
    </SectionLayout>
  );
}
