import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { map, type Observable, shareReplay } from "rxjs";
import {
  type ArrayOfObjectsInputProps,
  type DocumentStore,
  set,
  type StringInputProps,
  useDocumentStore,
} from "sanity";

import {
  factTokensIn,
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
} from "../../domain/fact-text.ts";
import {
  type CountedLicense,
  countStatesServed,
} from "../../domain/license-term.ts";
import {
  type OpenToken,
  openTokenIn,
  spansIn,
  withToken,
} from "./open-token.ts";

/** Sanity's own string input, with the text as visitors read it below. */
export function FactTextInput(props: StringInputProps) {
  const { onChange, readOnly, value = "" } = props;
  return (
    <>
      {props.renderDefault(props)}
      {value.includes("{") && (
        <FactNotes
          reads="text"
          text={value}
          {...(!readOnly && {
            onChoose: (open, name, printed) =>
              onChange(set(withToken(value, open, name, printed))),
          })}
        />
      )}
    </>
  );
}

/** The facts of a rich text, below its editor. */
export function RunningTextFacts({
  onChange,
  readOnly,
  value,
}: Pick<ArrayOfObjectsInputProps, "onChange" | "readOnly" | "value">) {
  const spans = spansIn(value).filter(({ text }) => text.includes("{"));
  const begun = spans.find(({ text }) => openTokenIn(text) !== null);
  if (spans.length === 0) return null;
  return (
    <FactNotes
      reads="facts"
      // The fact being typed comes last.
      text={[...spans.filter((span) => span !== begun), begun]
        .map((span) => span?.text ?? "")
        .join("\n")}
      {...(begun &&
        !readOnly && {
          onChoose: (_open, name, printed) => {
            const open = openTokenIn(begun.text);
            if (open)
              onChange(
                set(withToken(begun.text, open, name, printed), begun.path),
              );
          },
        })}
    />
  );
}

const MOST_OFFERED = 8;

/**
 * Shows below a field how its text reads with the values of its facts, suggestions for
 * a fact that is being typed, and facts that do not exist.
 */
function FactNotes({
  text,
  reads,
  onChoose,
}: {
  /** The text of the field. */
  text: string;
  /** Whether to show the whole text, or its facts only. */
  reads: "text" | "facts";
  /** Undefined for a field that cannot be changed. */
  onChoose?: (open: OpenToken, name: string, printed: string) => void;
}) {
  const facts = useFacts();
  if (facts === null) return null;
  const open = onChoose ? openTokenIn(text) : null;
  const tokens = factTokensIn(text).filter(
    ({ name, last }) => last !== null || facts.values.has(name),
  );
  return (
    <Box data-testid="fact-notes" paddingTop={2}>
      <Stack gap={3}>
        {open && onChoose && (
          <Offers
            list={facts.list}
            typed={open.typed}
            onChoose={(name, printed) => onChoose(open, name, printed)}
          />
        )}
        {tokens.length > 0 && (
          <Text muted size={1}>
            {reads === "text"
              ? `Reads: ${withFactValues(text, facts.values)}`
              : `Facts in this text: ${readings(tokens, facts)}`}
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function readings(
  tokens: readonly { name: string; last: string | null }[],
  { values }: Facts,
): string {
  const read = new Map(
    tokens.map(({ name, last }) => [name, values.get(name) ?? last ?? ""]),
  );
  return [...read]
    .map(([name, value]) => `{${name}} reads “${value}”`)
    .join(", ");
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
      <Text role="status" size={1}>
        {`There is no fact "${typed}". Find the facts under "Content", "Facts".`}
      </Text>
    );
  return (
    <Stack gap={2}>
      <Text muted size={1}>
        Put a fact here:
      </Text>
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

/** The facts as an editor sees them: drafts, otherwise published ones. */
type Facts = {
  /** In the order of their titles. */
  list: readonly { name: string; title: string; printed: string }[];
  values: FactValues;
};

const LISTEN = '*[_type in ["fact", "stateLicence"]]';

const FACTS = `{
  "facts": *[_type == "fact" && defined(name)] | order(title asc) {
    name, "title": coalesce(title, name), "value": coalesce(value, ""), unit, computed
  },
  "licenses": *[_type == "stateLicence" && servesState == true] {
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
        { perspective: "drafts", tag: "facts" },
      )
      .pipe(map(factsFrom), shareReplay({ bufferSize: 1, refCount: true }));
  known.set(store, facts);
  return facts;
}

type Stored = {
  facts: readonly (StoredFact & { title: string })[];
  licenses: readonly CountedLicense[];
};

function factsFrom({ facts, licenses }: Stored): Facts {
  const statesServed = countStatesServed(licenses, Date.now());
  const values = printedFacts(facts, { statesServed });
  const list = facts.flatMap(({ name, title }) => {
    const printed = values.get(name);
    return printed === undefined ? [] : [{ name, title, printed }];
  });
  return { values, list };
}

/** The facts, kept up to date; null until they are read, and while they cannot be. */
function useFacts(): Facts | null {
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
