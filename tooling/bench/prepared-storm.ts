import { stormDocument } from "../../tests/fixtures/site/storm.fixture.ts";
import type { BenchLake } from "./bench-lake.ts";

/** The storm that the seed has prepared. */
export const STORM = "storm-hail-and-wind";

/**
 * Writes the draft that switches the storm on or off. Out: the function that
 * publishes it.
 */
export async function preparePublication(
  { ask, tokens }: BenchLake,
  heading: string,
  isOn: boolean,
): Promise<() => Promise<void>> {
  const act = (actionType: string, rest: object = {}) =>
    ask("/data/actions/production", tokens.write, {
      actions: [
        {
          actionType: `sanity.action.document.${actionType}`,
          ...{ publishedId: STORM, draftId: `drafts.${STORM}`, ...rest },
        },
      ],
    });
  const { startsAt, endsAt, states, perils } = stormDocument(Date.now());
  const set = { startsAt, endsAt, states, perils, heading, active: isOn };
  await act("edit", { patch: { set } });
  return async () => {
    await act("publish");
  };
}
