import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";

/** A question and its rendered answer; `id` is the key in the list. */
export type Question = { id: string; question: string; answer: ReactNode };

/**
 * Questions that open one at a time. Plain `<details>`: they work without
 * script and the browser's own search finds what they hold.
 */
export function QuestionList({ questions }: { questions: Question[] }) {
  const group = useId();
  const asked = questions.filter(({ question }) => question);
  if (asked.length === 0) return null;
  return (
    <div className="border-b border-line">
      {asked.map((item) => (
        <details
          key={item.id}
          name={group}
          className="border-t border-line first:border-t-0"
        >
          <summary className="flex items-baseline justify-between gap-6 py-5 hover:text-link">
            <h3 className="text-h4">{item.question}</h3>
            <Plus
              aria-hidden
              strokeWidth={1.5}
              className="disclosure-mark size-5 shrink-0 translate-y-1 text-ink-soft transition-transform duration-150"
            />
          </summary>
          <div className="prose max-w-measure pb-7">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
