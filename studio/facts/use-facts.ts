import { useEffect, useState } from "react";
import { map, type Observable, shareReplay } from "rxjs";
import { type DocumentStore, useDocumentStore } from "sanity";

import {
  type FactValues,
  printedFacts,
  type StoredFact,
} from "../../schemas/fact-text.ts";
import {
  type CountedLicence,
  countStatesServed,
} from "../../schemas/licence-term.ts";

/** The facts as an editor sees them: drafts, and what is published. */
export type Facts = {
  /** In the order of their titles. */
  list: readonly { name: string; title: string; printed: string }[];
  values: FactValues;
};

const LISTEN = '*[_type in ["fact", "stateLicence"]]';

const FACTS = `{
  "facts": *[_type == "fact" && defined(name)] | order(title asc) {
    name, "title": coalesce(title, name), "value": coalesce(value, ""), unit, computed
  },
  "licences": *[_type == "stateLicence" && servesState == true] {
    servesState, "state": state._ref, "abbreviation": state->abbreviation, expiresOn
  }
}`;

type Answer = {
  facts: readonly (StoredFact & { title: string })[];
  licences: readonly CountedLicence[];
};

/** One listener for all fields of the Studio. */
const known = new WeakMap<DocumentStore, Observable<Facts>>();

function factsOf(store: DocumentStore): Observable<Facts> {
  const facts =
    known.get(store) ??
    store
      .listenQuery(
        { fetch: FACTS, listen: LISTEN },
        {},
        { perspective: "drafts", tag: "facts" },
      )
      .pipe(map(factsFrom), shareReplay({ bufferSize: 1, refCount: true }));
  known.set(store, facts);
  return facts;
}

function factsFrom({ facts, licences }: Answer): Facts {
  const statesServed = countStatesServed(licences, Date.now());
  const values = printedFacts(facts, { statesServed });
  return {
    values,
    list: facts.flatMap(({ name, title }) => {
      const printed = values.get(name);
      return printed === undefined ? [] : [{ name, title, printed }];
    }),
  };
}

/** The facts, kept up to date; null until they are read, and while they cannot be. */
export function useFacts(): Facts | null {
  const store = useDocumentStore();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    const subscription = factsOf(store).subscribe({
      next: setFacts,
      error: () => setFacts(null),
    });
    return () => subscription.unsubscribe();
  }, [store]);
  return facts;
}
