import type { DeadlinesPageContent } from "~/content/deadline.query";
import type { CountedDeadlines } from "~/deadlines/answer";
import {
  deadlineFieldNames,
  type DeadlineValues,
} from "~/deadlines/deadline-form";
import { REQUEST_FROM_DEADLINES } from "~/deadlines/request-draft";

type DeadlineActionsProps = {
  page: DeadlinesPageContent;
  counted: CountedDeadlines;
  /** False if no date lies ahead. */
  canSave: boolean;
};

/**
 * What a visitor can do with the dates. Each is a form, so that no address holds
 * the date of a loss.
 */
export function DeadlineActions(props: DeadlineActionsProps) {
  const { page, counted, canSave } = props;
  return (
    <div className="flex flex-wrap gap-4 border-t border-line pt-8 print:hidden">
      <form method="post" action={REQUEST_FROM_DEADLINES}>
        <Answers values={counted.values} />
        <button type="submit" className="action action-primary">
          {page.requestLabel}
        </button>
      </form>
      {canSave && (
        <form method="post" action="/deadlines.ics">
          <Answers values={counted.values} />
          <button type="submit" className="action action-secondary">
            {page.calendarLabel}
          </button>
        </form>
      )}
    </div>
  );
}

function Answers({ values }: { values: DeadlineValues }) {
  return deadlineFieldNames.map((name) => (
    <input key={name} type="hidden" name={name} value={values[name]} />
  ));
}
