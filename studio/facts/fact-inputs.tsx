import { LockIcon } from "@sanity/icons/Lock";
import { Button, Card, Flex, Stack } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import { map, type Observable, shareReplay } from "rxjs";
import {
  type ArrayOfObjectsInputProps,
  type DocumentStore,
  getPublishedId,
  IntentButton,
  set,
  type StringInputProps,
  useDocumentStore,
} from "sanity";

import {
  factTokensIn,
  type FactValues,
  printedFacts,
  type StoredFact,
  withCurrentTokens,
  withFactValues,
} from "../../domain/fact-text.ts";
import {
  type CountedLicense,
  countStatesServed,
} from "../../domain/license-term.ts";
import { Text } from "../focus.tsx";
import { useMay } from "../guarded-types.ts";
import { openTokenIn, type Span, spansIn, withToken } from "./open-token.ts";

/**
 * Sanity's own string input, with its facts below. A value that is typed into a fact is
 * not the fact's: when the focus leaves the field, what visitors read takes its place, so
 * that titles and lists show the same.
 */
export function FactTextInput(props: StringInputProps) {
  const { onChange, readOnly, value = "" } = props;
  const facts = useFacts(value.includes("{"));
  // What the field held when it got the focus: nothing is written that nobody typed.
  const held = useRef(value);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    // The form or the facts may be known only after the focus has left.
    if (!facts || readOnly || left !== value) return;
    const current = withCurrentTokens(left, facts.values);
    if (current !== left) onChange(set(current));
    setLeft(null);
  }, [facts, left, onChange, readOnly, value]);
  return (
    <>
      <div
        onBlur={({ target }) => {
          const text = textOf(target);
          if (text !== held.current) setLeft(text);
        }}
        onFocus={({ target }) => {
          held.current = textOf(target);
          setLeft(null);
        }}
      >
        {props.renderDefault(props)}
      </div>
      {facts && (
        <FactNotes
          facts={facts}
          onWrite={readOnly ? null : ({ text }) => onChange(set(text))}
          reads={withFactValues(value, facts.values)}
          spans={[{ path: [], text: value }]}
        />
      )}
    </>
  );
}

/** What a text field shows, which may be more than the form knows yet. */
function textOf(field: EventTarget): string {
  return "value" in field ? String(field.value) : "";
}

/** The facts of a rich text, below its editor. */
export function RunningTextFacts(props: ArrayOfObjectsInputProps) {
  const { onChange, readOnly, value } = props;
  const spans = spansIn(value).filter(({ text }) => text.includes("{"));
  const facts = useFacts(spans.length > 0);
  return (
    facts && (
      <FactNotes
        facts={facts}
        onWrite={
          readOnly ? null : ({ path, text }) => onChange(set(text, path))
        }
        spans={spans}
      />
    )
  );
}

const MOST_OFFERED = 8;

type FactNotesProps = {
  facts: Facts;
  /** Null for a field that cannot be changed. */
  onWrite: ((span: Span) => void) | null;
  /** The whole text as visitors read it. */
  reads?: string;
  spans: readonly Span[];
};

/**
 * Shows below a field how its text reads, suggestions for a fact that is being typed,
 * and the facts in it, which are changed in one place.
 */
function FactNotes({ facts, onWrite, reads, spans }: FactNotesProps) {
  const begun = spans.find(({ text }) => openTokenIn(text) !== null);
  const open = begun && openTokenIn(begun.text);
  const names = spans.flatMap(({ text }) =>
    factTokensIn(text).map(({ name }) => name),
  );
  return (
    <Stack gap={3} paddingTop={2}>
      <Stack data-testid="fact-notes" gap={3}>
        {open && onWrite && (
          <Offers
            list={facts.list}
            typed={open.typed}
            onChoose={(name, printed) => {
              const text = withToken(begun.text, open, name, printed);
              onWrite({ path: begun.path, text });
            }}
          />
        )}
        {reads && names.length > 0 && <Text muted>Reads: {reads}</Text>}
      </Stack>
      {facts.list
        .filter(({ name }) => names.includes(name))
        .map((fact) => (
          <FactChip key={fact.name} {...fact} />
        ))}
    </Stack>
  );
}

/** A fact as visitors read it, with the way to change it everywhere. */
function FactChip({ id, title, printed }: Facts["list"][number]) {
  const mayChange = useMay("update", { _id: `drafts.${id}`, _type: "fact" });
  const way = mayChange ? "Change this fact" : "Open this fact";
  return (
    <Card border data-testid="fact-chip" padding={2} radius={2}>
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Text>
          <LockIcon /> {title}: {printed}
        </Text>
        <IntentButton
          aria-label={`${way}: ${title}`}
          intent="edit"
          mode="ghost"
          params={{ id, type: "fact" }}
          text={way}
        />
      </Flex>
    </Card>
  );
}

type OffersProps = Pick<Facts, "list"> & {
  typed: string;
  onChoose: (name: string, printed: string) => void;
};

/** The facts whose name, title or value contains what was typed. */
function Offers({ list, typed, onChoose }: OffersProps) {
  const words = typed.toLowerCase();
  const offered = list
    .filter(({ name, title, printed }) =>
      [name, title, printed].join("\n").toLowerCase().includes(words),
    )
    .slice(0, MOST_OFFERED);
  if (offered.length === 0)
    return (
      <Text role="status">
        {`There is no fact "${typed}". Find the facts under "Content", "Facts and deadlines".`}
      </Text>
    );
  return (
    <Stack gap={2}>
      <Text muted>Put a fact here:</Text>
      <Flex gap={2} wrap="wrap">
        {offered.map(({ name, title, printed }) => (
          <Button
            fontSize={1}
            mode="ghost"
            padding={2}
            key={name}
            onClick={() => onChoose(name, printed)}
            text={`${title}: ${printed}`}
          />
        ))}
      </Flex>
    </Stack>
  );
}

/** The facts as visitors read them, and those that are not published yet. */
type Facts = {
  /** In the order of their titles. */
  list: readonly {
    /** Of its published document. */
    id: string;
    name: string;
    title: string;
    printed: string;
  }[];
  values: FactValues;
};

const LISTEN = '*[_type in ["fact", "stateLicence"]]';

const FACTS = `{
  "facts": *[_type == "fact" && defined(name)
    && (_id in path("*") || (_id in path("drafts.*") && !(name in *[_type == "fact" && _id in path("*")].name)))
  ] | order(title asc) {
    "id": _id, name, "title": coalesce(title, name), "value": coalesce(value, ""), unit, computed
  },
  "licenses": *[_type == "stateLicence" && _id in path("*") && servesState == true] {
    servesState, "state": state._ref, "abbreviation": state->abbreviation, expiresOn
  }
}`;

/** One listener for all fields of the Studio. */
const known = new WeakMap<DocumentStore, Observable<Facts>>();

function factsOf(store: DocumentStore): Observable<Facts> {
  const facts =
    known.get(store) ??
    store
      .listenQuery(
        { fetch: FACTS, listen: LISTEN },
        {},
        { perspective: "raw", tag: "facts" },
      )
      .pipe(map(factsFrom), shareReplay({ bufferSize: 1, refCount: true }));
  known.set(store, facts);
  return facts;
}

type Stored = {
  facts: readonly (StoredFact & { id: string; title: string })[];
  licenses: readonly CountedLicense[];
};

function factsFrom({ facts, licenses }: Stored): Facts {
  const statesServed = countStatesServed(licenses, Date.now());
  const values = printedFacts(facts, { statesServed });
  const list = facts.flatMap(({ id, name, title }) => {
    const printed = values.get(name);
    return printed === undefined
      ? []
      : [{ id: getPublishedId(id), name, title, printed }];
  });
  return { values, list };
}

/**
 * The facts, kept up to date; null until they are read, while they cannot be, and for a
 * text without facts.
 */
function useFacts(isNeeded: boolean): Facts | null {
  const store = useDocumentStore();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const subscription = factsOf(store).subscribe({
      next: setFacts,
      error: () => setFacts(null),
    });
    return () => subscription.unsubscribe();
  }, [isNeeded, store]);
  return isNeeded ? facts : null;
}
