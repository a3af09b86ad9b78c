/** The numbers from one to sixteen, in words. */
const NUMBER_WORDS: readonly string[] =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  );

/**
 * A fact within a text: `{fee-range|10-15%}`, or `{fee-range}`. The name is that of a
 * `fact` document; after the bar is the last printed value, so that a text without its
 * fact still says something, and a search finds it.
 */
const TOKEN = /\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:\|([^{}|]*))?\}/g;

/** Printed if neither a fact nor a last value is known. */
export const UNKNOWN_FACT = "(to be confirmed)";

/** The longest name of a fact, in characters. */
export const LONGEST_FACT_NAME = 40;

/** The longest value of a fact, in characters. */
export const LONGEST_FACT_VALUE = 200;

/** The longest printed value with the values in it and its unit, in characters. */
export const LONGEST_PRINTED_FACT = 300;

/** How deep facts may be nested. */
const DEEPEST = 3;

/** How many facts one value may contain; further ones print their last value. */
const MOST_WITHIN = 8;

/**
 * How much longer the values of facts may make a text, in characters: more than a
 * hundred of the longest. Beyond it, last values are printed.
 */
export const MOST_GROWTH = 40_000;

/** The printed value of each fact, by its name. */
export type FactValues = ReadonlyMap<string, string>;

/** A fact within a text. */
export type FactToken = {
  name: string;
  /** The last printed value; null if the text does not contain it. */
  last: string | null;
};

/** A stored fact; what a damaged document lacks is empty or null. */
export type StoredFact = {
  name: string;
  value: string;
  unit: string | null;
  /** What the value is computed from, instead of the stored one. */
  computed: string | null;
};

/** The counts behind computed facts. */
type FactCounts = { statesServed: number };

/** Returns a fact as it is written in a text, with its printed value. */
export function factToken(name: string, printed: string): string {
  return `{${name}|${printed}}`;
}

/** The facts within a text, in order. */
export function factTokensIn(text: string): FactToken[] {
  return [...text.matchAll(TOKEN)].map(([, name = "", last]) => ({
    name,
    last: last ?? null,
  }));
}

/**
 * Returns a text as printed, with the values of its facts. An unknown fact prints its
 * last value.
 */
export function withFactValues(text: string, values: FactValues): string {
  if (!text.includes("{")) return text;
  let growth = 0;
  return text.replace(TOKEN, (_token, name: string, last?: string) => {
    const value = values.get(name);
    growth += value?.length ?? 0;
    return value !== undefined && growth <= MOST_GROWTH
      ? value
      : printedLast(last);
  });
}

function printedLast(last: string | undefined): string {
  return last?.trim() ? last : UNKNOWN_FACT;
}

/** Returns the text with the last value of each fact, to show it without a request. */
export function withLastValues(text: string): string {
  return withFactValues(text, NONE);
}

/** Returns the text with current values in its tokens; unknown facts stay. */
export function withCurrentTokens(text: string, values: FactValues): string {
  return text.replace(TOKEN, (token, name: string) => {
    const value = values.get(name);
    return value === undefined ? token : factToken(name, value);
  });
}

const NONE: FactValues = new Map();

/** True if any text within a value contains a fact. */
export function holdsFact(value: unknown): boolean {
  if (typeof value === "string")
    return value.includes("{") && factTokensIn(value).length > 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsFact);
}

/** Changes every text within a value; unchanged parts are not copied. */
export function withTexts<Value>(
  value: Value,
  change: (text: string) => string,
): Value;
export function withTexts(
  value: unknown,
  change: (text: string) => string,
): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((member: unknown) => withTexts(member, change));
    return list.every((member, index) => member === value[index])
      ? value
      : list;
  }
  const fields = Object.entries(value).map(
    ([name, member]: [string, unknown]) =>
      [name, withTexts(member, change), member] as const,
  );
  return fields.every(([, changed, member]) => changed === member)
    ? value
    : Object.fromEntries(fields.map(([name, changed]) => [name, changed]));
}

/**
 * Returns the printed value of each fact. A value may contain other facts, three deep;
 * one that leads back to itself prints its last value there. Of two facts with one name
 * the first wins; a fact without a value, or one too long as stored or as printed, is
 * left out.
 */
export function printedFacts(
  facts: readonly StoredFact[],
  counts: FactCounts,
): FactValues {
  const byName = new Map<string, StoredFact>();
  for (const fact of facts)
    if (!byName.has(fact.name)) byName.set(fact.name, fact);
  const print = (name: string, within: readonly string[]): string | null => {
    const fact = byName.get(name);
    if (!fact || within.includes(name) || within.length >= DEEPEST) return null;
    const stored = valueOf(fact, counts);
    if (stored === "" || stored.length > LONGEST_FACT_VALUE) return null;
    let count = 0;
    const value = stored.replace(
      TOKEN,
      (_token, inner: string, last?: string) => {
        count += 1;
        const known = count <= MOST_WITHIN && print(inner, [...within, name]);
        return known || printedLast(last);
      },
    );
    const printed = [value, fact.unit].filter(Boolean).join(" ");
    return printed.length > LONGEST_PRINTED_FACT ? null : printed;
  };
  return new Map(
    [...byName.keys()].flatMap((name) => {
      const printed = print(name, []);
      return printed === null ? [] : [[name, printed] as const];
    }),
  );
}

function valueOf({ computed, value }: StoredFact, counts: FactCounts): string {
  switch (computed) {
    case "statesServed":
      return String(counts.statesServed);
    case "statesServedInWords":
      return inWords(counts.statesServed);
    default:
      return value.trim();
  }
}

function inWords(count: number): string {
  if (count === 0) return "no";
  return NUMBER_WORDS[count - 1] ?? String(count);
}

/** Returns the cycle in which a fact refers to itself, as a list of names; null without one. */
export function circleOf(
  name: string,
  facts: readonly Pick<StoredFact, "name" | "value">[],
): string[] | null {
  const values = new Map(facts.map((fact) => [fact.name, fact.value]));
  const seen = new Set<string>();
  const follow = (at: string, way: readonly string[]): string[] | null => {
    if (at === name && way.length > 0) return [...way, at];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const token of factTokensIn(values.get(at) ?? "")) {
      const circle = follow(token.name, [...way, at]);
      if (circle) return circle;
    }
    return null;
  };
  return follow(name, []);
}
