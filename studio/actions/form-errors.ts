import {
  combineLatest,
  delay,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  type Observable,
  of,
  shareReplay,
  startWith,
  switchMap,
  throwError,
  timeout,
  timer,
} from "rxjs";
import {
  type DocumentStore,
  getDraftId,
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

/** What the Studio finds wrong with a draft; null while that does not count yet. */
type Findings = {
  draft: SanityDocument | null;
  markers: readonly ValidationMarker[] | null;
};

/**
 * Follows what the Studio itself finds wrong with the draft of an open form. It
 * validates a text once the store has it, one after the other, for seconds on a slow
 * machine, and names the newest revision meanwhile: what it says counts once it has
 * rested on the stored text.
 *
 * @param id of what is published.
 */
export function followFindings(
  { pair }: Pick<DocumentStore, "pair">,
  id: string,
  type: string,
): Observable<Findings> {
  const found = timer(BEGUN_MS).pipe(
    switchMap(() => pair.validation(getDraftId(id), type, true)),
    switchMap(({ isValidating, validation }) =>
      isValidating
        ? of(null)
        : of(validation).pipe(
            // The Studio sets three timers before it begins with the next text.
            delay(TIMER_MS),
            delay(TIMER_MS),
            delay(TIMER_MS),
            startWith(null),
          ),
    ),
    startWith(null),
  );
  return combineLatest([
    pair.editState(id, type).pipe(
      map(({ draft }) => draft),
      distinctUntilChanged(
        (one, other) => one?._rev === other?._rev && holdsSame(one, other),
      ),
    ),
    pair.consistencyStatus(id, type),
  ]).pipe(
    switchMap(([draft, isStored]) =>
      (draft && isStored ? found : of(null)).pipe(
        map((markers) => ({ draft, markers })),
      ),
    ),
    // Who clicks after a pause need not wait; nothing is followed without a form.
    shareReplay({ bufferSize: 1, refCount: true }),
  );
}

/**
 * Returns the errors among the findings once they count.
 *
 * @param heldMs how long the form may yet receive what was typed before.
 * @throws ChangedMeanwhile if the draft is not the one that was seen, NotValidated after
 * a minute.
 */
export async function formErrors(
  findings: Observable<Findings>,
  seen: SanityDocument,
  heldMs = 0,
): Promise<ValidationMarker[]> {
  const received = timer(heldMs).pipe(
    map(() => true),
    startWith(false),
  );
  const markers = await firstValueFrom(
    combineLatest([findings, received]).pipe(
      map(([{ draft, markers }, isReceived]) => {
        if (!isSame(seen, draft)) throw new ChangedMeanwhile();
        return isReceived ? markers : null;
      }),
      filter((markers) => markers !== null),
      timeout({
        first: LONGEST_VALIDATION_MS,
        with: () => throwError(() => new NotValidated()),
      }),
    ),
  );
  return markers.filter(({ level }) => level === "error");
}
