import type { ListenEvent, MutationEvent } from "@sanity/client";
import {
  asapScheduler,
  combineLatest,
  debounceTime,
  filter,
  type MonoTypeOperatorFunction,
  Observable,
  type Subscription,
  take,
} from "rxjs";

/**
 * Holds back the removal of the draft or the version that a form edits, and what comes
 * after it, while this window has edits that are not saved: somebody typed on when it
 * was published or discarded, here or by a colleague. Sanity's form would apply them to
 * a document that is gone, and crash, or drop them. Of a published document, the store
 * makes a new draft of them, which the form is told of as of an update. Otherwise it
 * refuses them, and the form is told of the removal.
 *
 * @param documentId of the draft or the version.
 * @param savedState tells whether the store has all edits of the removed document.
 * @param refusedState tells whether the store refused the last one for good.
 */
export function holdRemovals(
  documentId: string,
  savedState: (removal: MutationEvent) => Observable<boolean>,
  refusedState: Observable<boolean>,
): MonoTypeOperatorFunction<ListenEvent> {
  return (events) =>
    new Observable((subscriber) => {
      /** Nothing, or a removal and what came after it. */
      let held: MutationEvent[] = [];
      let waiting: Subscription | undefined;

      function letGo(): MutationEvent[] {
        waiting?.unsubscribe();
        const all = held;
        held = [];
        return all;
      }
      function tell(event: MutationEvent): void {
        const isOwn = event.documentId === documentId;
        if (held.length === 0 && !(isOwn && event.transition === "disappear"))
          return subscriber.next(event);
        const [removal] = held;
        if (removal && isOwn && isCreated(event)) {
          const [kept, created] = asUpdates(removal, event);
          const [, ...others] = letGo();
          return [kept, ...others, created].forEach(tell);
        }
        held.push(event);
        if (!removal)
          waiting = combineLatest([savedState(event), refusedState])
            .pipe(
              // The form is in the middle of a change while it tells.
              debounceTime(0, asapScheduler),
              filter(([isSaved, isRefused]) => isSaved || isRefused),
              take(1),
            )
            .subscribe({
              next([isSaved]) {
                const [, ...others] = letGo();
                subscriber.next(event);
                others.forEach(tell);
                // The form neither sends nor forgets what followed a refused edit.
                if (!isSaved) subscriber.next({ type: "reset" });
              },
              // The form has the same error.
              error() {},
            });
      }

      const subscription = events.subscribe({
        next(event) {
          if (event.type === "mutation") return tell(event);
          // The form then reads its documents again.
          if (event.type === "welcome" || event.type === "reset") letGo();
          subscriber.next(event);
        },
        error: (error) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      subscription.add(letGo);
      return subscription;
    });
}

function isCreated({ transition, mutations: [first] }: MutationEvent): boolean {
  const isCreation = Object.keys(first ?? {}).some((name) =>
    name.startsWith("create"),
  );
  return transition === "appear" && isCreation;
}

/** A removal and a new draft as two updates: first to what the new draft begins with. */
function asUpdates(
  removal: MutationEvent,
  created: MutationEvent,
): [MutationEvent, MutationEvent] {
  const { transactionId, mutations } = removal;
  const transition = "update";
  return [
    {
      ...removal,
      transition,
      resultRev: transactionId,
      mutations: [...mutations, ...created.mutations.slice(0, 1)],
    },
    // The mutator leaves a document that is there as it is when it is created.
    { ...created, transition, previousRev: transactionId },
  ];
}
