import { PageHead } from "~/components/layout/page-head";
import { SectionLayout } from "~/components/layout/section-layout";
import type {
  DeadlinesPageContent,
  DeadlineState,
} from "~/content/deadline.query";
import type { DeadlineAnswer } from "~/deadlines/answer";

import { DeadlineForm } from "./deadline-form";
import { DeadlineResults } from "./deadline-results";

type DeadlinesPageProps = {
  page: DeadlinesPageContent;
  states: readonly DeadlineState[];
  /** Null until the form was sent. */
  answer: DeadlineAnswer | null;
};

/** The deadline calculator: what is known of a claim's dates, and the form. */
export function DeadlinesPage({ page, states, answer }: DeadlinesPageProps) {
  const isCounted = answer?.outcome === "counted";
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      {isCounted && <DeadlineResults page={page} counted={answer} />}
      <div className="print:hidden">
        {isCounted ? (
          <SectionLayout heading="Change your answers">
            <DeadlineForm
              states={states}
              answer={answer}
              submitLabel={page.submitLabel}
            />
          </SectionLayout>
        ) : (
          <div className="shell pb-20">
            <DeadlineForm
              states={states}
              answer={answer}
              submitLabel={page.submitLabel}
            />
          </div>
        )}
      </div>
      {page.method.length > 0 && (
        <SectionLayout heading={page.methodTitle}>
          <ul className="grid max-w-measure list-disc gap-3 pl-5">
            {page.method.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </SectionLayout>
      )}
    </>
  );
}
