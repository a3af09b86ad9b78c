import type {
  ClientConfig,
  ListenEvent,
  MutationEvent,
  SanityClient,
} from "@sanity/client";
import { useEffect } from "react";
import { BehaviorSubject, map, type Observable, of, tap } from "rxjs";
import {
  type DocumentStore,
  getPublishedId,
  getVersionFromId,
  useDocumentStore,
} from "sanity";

import { holdRemovals } from "./held-removals.ts";
import { withShownTime } from "./releases/schedule-times.ts";

let documents: DocumentStore | undefined;

/** Lets the clients ask what the forms of this Studio have not saved. */
export function useDocumentStoreOfForms(): void {
  const store = useDocumentStore();
  useEffect(() => {
    documents = store;
  }, [store]);
}

/** Whether everything is saved that the form of a removed document has changed. */
function savedState({
  documentId,
  effects,
}: MutationEvent): Observable<boolean> {
  // What undoes a removal holds the whole document.
  const type: unknown = Object(effects?.revert[1])._type;
  if (!documents || typeof type !== "string") return of(true);
  return documents.pair.consistencyStatus(
    getPublishedId(documentId),
    type,
    getVersionFromId(documentId),
  );
}

/** The drafts and versions of which the store refused a form's last edit for good. */
const refused = new BehaviorSubject<readonly string[]>([]);

function setRefused(documentId: string, isRefused: boolean): void {
  const others = refused.value.filter((id) => id !== documentId);
  refused.next(isRefused ? [...others, documentId] : others);
}

/**
 * The statuses after which Sanity's form does not send an edit again. It may after 401,
 * for a session that has ended.
 */
const FINAL: readonly unknown[] = [400, 402, 403, 404, 409, 410, 412, 413, 422];

const isFinal = (error: unknown) => FINAL.includes(Object(error).statusCode);

type Create = (config: ClientConfig) => SanityClient;

/**
 * Wraps a Studio's `unstable_clientFactory`: the listeners of its forms hold removals,
 * and a new release gets the time that its dialog shows.
 */
export function withFormsClient(create: Create): Create {
  return (config) => forForms(create(config));
}

function forForms(client: SanityClient): SanityClient {
  const { observable, releases } = client;
  const create: typeof releases.create = releases.create.bind(releases);
  const listen = observable.listen as (
    query: string,
    params?: { ids?: string[] },
    options?: object,
  ) => Observable<ListenEvent>;
  const action = observable.action.bind(observable);
  const withConfig = client.withConfig.bind(client);
  const clone = client.clone.bind(client);
  client.withConfig = (config) => forForms(withConfig(config));
  client.clone = () => forForms(clone());
  Object.assign(releases, {
    create: (...[release, options]: Parameters<typeof create>) =>
      create(withShownTime(release), options),
  });
  Object.assign(observable, {
    listen: (...[query, params, options]: Parameters<typeof listen>) => {
      const events = listen.call(observable, query, params, options);
      // Only forms ask this, for the published state, the draft and the version, if any.
      const edited = query === "*[_id in $ids]" && params?.ids?.at(-1);
      if (!edited) return events;
      const refusedState = refused.pipe(map((ids) => ids.includes(edited)));
      return events.pipe(holdRemovals(edited, savedState, refusedState));
    },
    action: (...[actions, options]: Parameters<typeof action>) => {
      const answer = action(actions, options);
      const edit = [actions].flat().find((each) => "draftId" in each);
      if (!edit || options?.tag !== "document.commit") return answer;
      setRefused(edit.draftId, false);
      return answer.pipe(
        tap({ error: (error) => setRefused(edit.draftId, isFinal(error)) }),
      );
    },
  });
  return client;
}
