import { TextLink } from "~/components/link/links";
import stateWords from "#words/en/state.json";
import { useWords } from "~/words/language";

/** The anchor of the first steps. */
export const TONIGHT = "tonight";

/** The checklists of the evidence kit, by the names of their anchors. */
const CHECKLISTS = ["fire", "hail", "wind", "water"];

type TonightStepsProps = {
  /** A peril or a kind of property. */
  subject: string;
  steps: readonly string[];
};

/** The first steps after a loss, and the evidence kit for it; nothing without steps. */
export function TonightSteps({ subject, steps }: TonightStepsProps) {
  const words = useWords("state", stateWords);
  if (steps.length === 0) return null;
  const kit = CHECKLISTS.includes(subject)
    ? `/evidence#${subject}`
    : "/evidence";
  return (
    <section
      id={TONIGHT}
      aria-labelledby="tonight-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <h2 id="tonight-title" className="text-h3">
        {words.tonight}
      </h2>
      <ol className="mt-3 list-decimal gap-x-14 pl-5 marker:font-semibold lg:columns-2">
        {steps.map((step) => (
          <li key={step} className="break-inside-avoid pb-2.5 pl-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="no-print mt-1.5 text-small">
        <TextLink href={kit}>{words.kit}</TextLink>
      </p>
    </section>
  );
}
