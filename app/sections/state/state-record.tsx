import { useEdit } from "~/components/editing/edit-attributes";
import { StateShape } from "~/components/map/state-shape";
import { Entry, LicenceEntries } from "~/components/facts/licence-entries";
import { TextLink } from "~/components/link/text-link";
import type { StateContent } from "~/content/state.query";
import { DEFAULT_REGULATOR_NAME } from "~/model/default-texts";

type StateRecordProps = {
  state: Pick<
    StateContent,
    | "document"
    | "name"
    | "abbreviation"
    | "fipsCode"
    | "isHeadquarters"
    | "licence"
    | "regulatorName"
    | "regulatorUrl"
  >;
};

/** The licence holder and the regulator of a state, printed like a document. */
export function StateRecord({ state }: StateRecordProps) {
  const { licence, regulatorName } = state;
  const edit = useEdit();
  const field = { ...state.document, path: "regulatorName" };
  return (
    <aside
      aria-label={`License record for ${state.name}`}
      className="self-start rounded-card border border-line bg-surface"
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-6 py-4">
        <p className="kicker">License record</p>
        <p className="text-small text-ink-soft">
          {[state.abbreviation, state.isHeadquarters && "HQ"]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex gap-6 px-6 py-5">
        <StateShape
          fipsCode={state.fipsCode}
          className="order-2 ml-auto size-20 shrink-0 fill-mark stroke-link sm:size-28"
        />
        <dl className="grid min-w-0 content-start gap-4 text-small">
          <LicenceEntries licence={licence} />
          {state.regulatorUrl && (
            <Entry term="Regulator">
              <TextLink
                href={state.regulatorUrl}
                {...(!regulatorName && edit(field))}
              >
                {regulatorName || DEFAULT_REGULATOR_NAME}
              </TextLink>
            </Entry>
          )}
        </dl>
      </div>
    </aside>
  );
}
