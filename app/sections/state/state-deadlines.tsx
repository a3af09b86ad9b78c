import { SectionLayout } from "~/components/layout/section-layout";
import type { StateContent } from "~/content/state.query";

import { DeadlineEmbed } from "../deadlines/deadline-embed";

type StateDeadlinesProps = {
  state: Pick<StateContent, "slug" | "calculator">;
  /** The peril of the page; null for the page about all. */
  peril: string | null;
};

/** The deadline calculator's form for one state. */
export function StateDeadlines({ state, peril }: StateDeadlinesProps) {
  const { slug, calculator } = state;
  if (!slug || !calculator) return null;
  return (
    <div className="print:hidden">
      <SectionLayout heading={calculator.title} intro={calculator.text}>
        <DeadlineEmbed states={slug} peril={peril} />
      </SectionLayout>
    </div>
  );
}
