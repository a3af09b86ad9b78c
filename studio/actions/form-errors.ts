import {
  combineLatest,
  delay,
  distinctUntilChanged,
  firstValueFrom,
  map,
  NEVER,
  of,
  switchMap,
  throwError,
  timeout,
  timer,
} from "rxjs";
import {
  type DocumentStore,
  getPublishedId,
  type SanityDocument,
  type ValidationMarker,
} from "sanity";

import { holdsSame, isSame } from "../approvals/difference.ts";
import {
  LONGEST_VALIDATION_MS,
  NotValidated,
} from "../checks/validate-draft.ts";
import { ChangedMeanwhile } from "./publish-seen.ts";

/** The Studio begins to validate what the store has after 200 ms at the latest. */
const BEGUN_MS = 250;

/** Longer than the Studio's own timers, which come first then. */
const TIMER_MS = 5;

/**
 * Returns what the Studio itself finds wrong with the draft of an open form. It
 * validates a text once the store has it, one after the other, for seconds on a slow
 * machine, and names the newest revision meanwhile: what it says counts once it has
 * rested on the stored text.
 *
 * @throws ChangedMeanwhile if that is another one, NotValidated after a minute.
 */
export async function formErrors(
  { pair }: Pick<DocumentStore, "pair">,
  seen: SanityDocument,
): Promise<ValidationMarker[]> {
  const { _id, _type } = seen;
  const id = getPublishedId(_id);
  const stored = combineLatest([
    pair.editState(id, _type).pipe(
      map(({ draft }) => draft),
      distinctUntilChanged(
        (one, other) => one?._rev === other?._rev && holdsSame(one, other),
      ),
    ),
    pair.consistencyStatus(id, _type),
  ]);
  const found = timer(BEGUN_MS).pipe(
    switchMap(() => pair.validation(_id, _type, true)),
    switchMap(({ isValidating, validation }) =>
      isValidating
        ? NEVER
        : of(validation).pipe(
            // The Studio sets three timers before it begins with the next text.
            delay(TIMER_MS),
            delay(TIMER_MS),
            delay(TIMER_MS),
          ),
    ),
  );
  const markers = await firstValueFrom(
    stored.pipe(
      switchMap(([draft, isStored]) => {
        if (!isSame(seen, draft)) throw new ChangedMeanwhile();
        return isStored ? found : NEVER;
      }),
      timeout({
        first: LONGEST_VALIDATION_MS,
        with: () => throwError(() => new NotValidated()),
      }),
    ),
  );
  return markers.filter(({ level }) => level === "error");
}
