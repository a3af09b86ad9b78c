import type { ListenEvent, MutationEvent } from "@sanity/client";
import {
  asapScheduler,
  debounceTime,
  filter,
  type MonoTypeOperatorFunction,
  Observable,
  type Subscription,
  take,
} from "rxjs";

/** Tells whether the store has all edits of the document that this window made. */
type IsSaved = (removal: MutationEvent) => Observable<boolean>;

/**
 * Holds back the removal of a draft or a version while this window has edits of it that
 * are not saved: somebody typed on when it was published or discarded, here or by a
 * colleague. Sanity's form would apply them to a document that is gone, and crash, or
 * drop them. The store makes a new draft of them, so the form is told of the removal
 * and of the new draft as of one change; of the removal alone once nothing is unsaved.
 */
export function holdRemovals(
  isSaved: IsSaved,
): MonoTypeOperatorFunction<ListenEvent> {
  return (events) =>
    new Observable((subscriber) => {
      const changes = new Changes(isSaved, (event) => subscriber.next(event));
      const subscription = events.subscribe({
        next(event) {
          if (event.type === "mutation") return changes.add(event);
          // The form reads the documents anew.
          if (event.type === "welcome" || event.type === "reset")
            changes.clear();
          subscriber.next(event);
        },
        error: (error) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      subscription.add(() => changes.clear());
      return subscription;
    });
}

/** The changes that a form has not been told yet, by transaction, in their order. */
class Changes {
  readonly #isSaved: IsSaved;
  readonly #tell: (event: MutationEvent) => void;
  readonly #held = new Map<string, MutationEvent[]>();
  #waiting: Subscription | undefined;

  constructor(isSaved: IsSaved, tell: (event: MutationEvent) => void) {
    this.#isSaved = isSaved;
    this.#tell = tell;
  }

  add(event: MutationEvent): void {
    const told = event.transition === "appear" ? this.#joined(event) : event;
    const { transactionId } = event;
    this.#held.set(transactionId, [
      ...(this.#held.get(transactionId) ?? []),
      told,
    ]);
    this.#passOn();
  }

  clear(): void {
    this.#stopWaiting();
    this.#held.clear();
  }

  #passOn(): void {
    for (const [transactionId, all] of this.#held) {
      const isWhole = all.every(
        (each) => each.transactionTotalEvents <= all.length,
      );
      const removal = all.find(isRemoval);
      if (isWhole && !removal) this.#pass(transactionId);
      else {
        if (isWhole && removal) this.#waitFor(removal);
        return;
      }
    }
  }

  #waitFor(removal: MutationEvent): void {
    this.#waiting ??= this.#isSaved(removal)
      // The form is in the middle of a change while it tells.
      .pipe(debounceTime(0, asapScheduler), filter(Boolean), take(1))
      .subscribe(() => {
        this.#waiting = undefined;
        this.#pass(removal.transactionId);
        this.#passOn();
      });
  }

  #stopWaiting(): void {
    this.#waiting?.unsubscribe();
    this.#waiting = undefined;
  }

  #pass(transactionId: string): void {
    const passed = this.#held.get(transactionId) ?? [];
    this.#held.delete(transactionId);
    for (const event of passed) this.#tell(event);
  }

  /** Makes one change of a document's new appearance and its held removal, if any. */
  #joined(event: MutationEvent): MutationEvent {
    const removal = [...this.#held.values()]
      .flat()
      .find((each) => isRemoval(each) && each.documentId === event.documentId);
    if (!removal) return event;
    this.#stopWaiting();
    const { transactionId, previousRev, mutations, effects } = removal;
    // The form waits until it has all events of a transaction.
    const transactionTotalEvents = removal.transactionTotalEvents - 1;
    const others = (this.#held.get(transactionId) ?? []).flatMap((each) =>
      each === removal ? [] : [{ ...each, transactionTotalEvents }],
    );
    this.#held.set(transactionId, others);
    return {
      ...event,
      transition: "update",
      ...(previousRev !== undefined && { previousRev }),
      mutations: [...mutations, ...event.mutations],
      // What creates a document does not depend on what was there before.
      ...(event.effects &&
        effects && {
          effects: { apply: event.effects.apply, revert: effects.revert },
        }),
    };
  }
}

function isRemoval({ transition }: MutationEvent): boolean {
  return transition === "disappear";
}
