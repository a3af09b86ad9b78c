import { LicenseEntries } from "~/components/facts/license-entries";
import { StateShape } from "~/components/map/licensed-map";
import type { AnyState } from "~/content/state.query";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

/** The license holder and the regulator of a state, printed like a document. */
export function StateRecord({ state }: { state: AnyState }) {
  const words = useWords("state", stateWords);
  return (
    <aside
      aria-label={fill(words.recordOf, { state: state.name })}
      className="flex gap-6 rounded-card border border-line bg-surface px-6 py-5"
    >
      <StateShape
        fipsCode={state.fipsCode}
        className="order-2 ml-auto size-20 shrink-0 fill-mark stroke-link lg:size-28"
      />
      <dl className="grid min-w-0 content-start gap-4 text-small">
        <LicenseEntries license={state.license} regulator={state} />
      </dl>
    </aside>
  );
}
