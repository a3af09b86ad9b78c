import {
  delay,
  distinctUntilChanged,
  firstValueFrom,
  fromEvent,
  map,
  NEVER,
  of,
  switchMap,
  takeUntil,
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

/** The Studio begins to validate a changed form after 200 ms at the latest. */
const BEGUN_MS = 250;

/** Longer than the Studio's own timers, which come first then. */
const TIMER_MS = 5;

/**
 * Returns what the Studio itself finds wrong with the draft of an open form. It
 * validates one text after the other, for seconds on a slow machine, and names the
 * newest revision meanwhile: what it says counts once it has rested on the newest text.
 *
 * @throws ChangedMeanwhile if that is another one, NotValidated after a minute.
 */
export async function formErrors(
  { pair }: Pick<DocumentStore, "pair">,
  seen: SanityDocument,
  signal: AbortSignal,
): Promise<ValidationMarker[]> {
  const { _id, _type } = seen;
  const found = pair.editState(getPublishedId(_id), _type).pipe(
    map(({ draft }) => draft),
    distinctUntilChanged(holdsSame),
    switchMap((draft) =>
      timer(BEGUN_MS).pipe(
        switchMap(() => pair.validation(_id, _type, true)),
        switchMap(({ isValidating, validation }) =>
          isValidating
            ? NEVER
            : of({ draft, validation }).pipe(
                // It sets three before it begins with the next text.
                delay(TIMER_MS),
                delay(TIMER_MS),
                delay(TIMER_MS),
              ),
        ),
      ),
    ),
    takeUntil(fromEvent(signal, "abort")),
    timeout({
      first: LONGEST_VALIDATION_MS,
      with: () => throwError(() => new NotValidated()),
    }),
  );
  const { draft, validation } = await firstValueFrom(found);
  if (!isSame(seen, draft)) throw new ChangedMeanwhile();
  return validation.filter(({ level }) => level === "error");
}
