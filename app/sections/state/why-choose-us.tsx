import { Check } from "lucide-react";

import { SectionLayout } from "~/components/layout/section-layout";
import { DEFAULT_REASONS_TITLE } from "~/model/default-texts";

type WhyChooseUsProps = {
  points: readonly string[];
  /** The sentence that names the licence holder in this state. */
  statement: string | null;
};

/** The reasons to choose the firm; nothing without points and statement. */
export function WhyChooseUs({ points, statement }: WhyChooseUsProps) {
  if (points.length === 0 && !statement) return null;
  return (
    <SectionLayout heading={DEFAULT_REASONS_TITLE} tone="sunken">
      {statement && <p className="mb-8 max-w-measure">{statement}</p>}
      <ul data-testid="why-choose-us" className="border-b border-line">
        {points.map((point) => (
          <li key={point} className="flex gap-3 border-t border-line py-4">
            <Check
              aria-hidden
              strokeWidth={1.5}
              className="mt-1 size-5 shrink-0 text-link"
            />
            {point}
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
