import { Check } from "lucide-react";

import { SectionLayout } from "~/components/layout/section-layout";
import type { SectionOf } from "~/content/fragments/sections";

/** A section with a plain or ticked list; nothing without items. */
export function ListSection({
  section,
}: {
  section: SectionOf<"listSection">;
}) {
  if (section.items.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      intro={section.intro}
      anchor={section.anchor}
    >
      <ul className="grid gap-x-8 border-b border-line sm:grid-cols-2">
        {section.items.map((item) => (
          <li key={item} className="flex gap-3 border-t border-line py-4">
            {section.style === "ticks" && (
              <Check
                aria-hidden
                strokeWidth={1.5}
                className="mt-1 size-5 shrink-0 text-link"
              />
            )}
            {item}
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
