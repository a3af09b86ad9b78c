/** A step of a process; `timeframe` says how long it takes. */
export type Step = {
  _key: string;
  title: string;
  text: string | null;
  timeframe: string | null;
};

/**
 * The numbered steps of a process, each with its time frame if there is one.
 */
export function StepList({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="border-b border-line">
      {steps.map((step, index) => (
        <li
          key={step._key}
          className="grid gap-x-6 gap-y-2 border-t border-line py-6 first:border-t-0 sm:grid-cols-[3rem_1fr_auto]"
        >
          <span
            aria-hidden
            className="font-serif text-h3 leading-none font-semibold text-ink-soft tabular-nums"
          >
            {index + 1}
          </span>
          <div className="max-w-measure">
            {step.title && <h3 className="text-h4">{step.title}</h3>}
            {step.text && <p className="mt-1.5 text-ink-soft">{step.text}</p>}
          </div>
          {step.timeframe && (
            <p className="text-small font-semibold whitespace-nowrap">
              {step.timeframe}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
