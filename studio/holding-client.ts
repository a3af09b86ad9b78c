import type {
  ClientConfig,
  ListenEvent,
  MutationEvent,
  SanityClient,
} from "@sanity/client";
import { useEffect } from "react";
import { type Observable, of } from "rxjs";
import {
  type DocumentStore,
  getPublishedId,
  getVersionFromId,
  useDocumentStore,
} from "sanity";

import { holdRemovals } from "./held-removals.ts";

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

type Create = (config: ClientConfig) => SanityClient;

/** Wraps a Studio's `unstable_clientFactory`: the listeners of its forms hold removals. */
export function holdingRemovals(create: Create): Create {
  return (config) => holding(create(config));
}

function holding(client: SanityClient): SanityClient {
  const { observable } = client;
  const listen = observable.listen as (
    query: string,
    params?: { ids?: string[] },
    options?: object,
  ) => Observable<ListenEvent>;
  const withConfig = client.withConfig.bind(client);
  const clone = client.clone.bind(client);
  client.withConfig = (config) => holding(withConfig(config));
  client.clone = () => holding(clone());
  Object.assign(observable, {
    listen: (...[query, params, options]: Parameters<typeof listen>) => {
      const events = listen.call(observable, query, params, options);
      // Only forms ask this, for the published state, the draft and the version, if any.
      const edited = query === "*[_id in $ids]" && params?.ids?.at(-1);
      return edited ? events.pipe(holdRemovals(edited, savedState)) : events;
    },
  });
  return client;
}
