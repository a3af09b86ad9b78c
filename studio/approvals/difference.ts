import { withLastValues } from "../../domain/fact-text.ts";
import {
  isRecord,
  listIn,
  segmentOf,
  textIn,
} from "../../schemas/checks/value.ts";

/** The path to a value: field names, and positions in lists, counted from one. */
type Way = readonly (string | number)[];

type Leaf = { way: Way; stored: string; text: string; isText: boolean };

/** A value that differs between two states of a document, as texts. */
export type Difference = { way: Way; before: string; after: string };

/** Every write changes these. */
const OF_THE_STORE: ReadonlySet<string> = new Set(
  "_id _rev _createdAt _updatedAt _system".split(" "),
);

/** A document; null for none. */
export type State = Readonly<Record<string, unknown>> | null;

/** Says what people read of an object as one value; null for its fields one by one. */
type AsOne = (object: Readonly<Record<string, unknown>>) => string | null;

/**
 * Finds all values in which two states of a document differ; a missing document is
 * null.
 *
 * @returns null if texts cannot express all of it: references, pictures, and which
 * members a list has in which order.
 */
export function differencesOf(
  before: State,
  after: State,
): Difference[] | null {
  const { texts, others } = differing(before, after);
  return others.length === 0 ? texts : null;
}

/** The texts in which two states differ, and what else does. */
export function differing(before: State, after: State, asOne: AsOne = NEVER) {
  const was = leavesOfDocument(before, asOne);
  const is = leavesOfDocument(after, asOne);
  const texts: Difference[] = [];
  const others: Difference[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [old, next] = [was.get(key), is.get(key)];
    if (old?.stored === next?.stored) continue;
    const isOther = old?.isText === false || next?.isText === false;
    (isOther ? others : texts).push({
      way: (next ?? old)?.way ?? [],
      before: old?.text ?? "",
      after: next?.text ?? "",
    });
  }
  return { texts, others };
}

const NEVER: AsOne = () => null;

/** True if two states of a document have the same content. */
export function isSame(one: State, other: State): boolean {
  return differencesOf(one, other)?.length === 0;
}

/** As `isSame`, without a look into lists and objects: for every keystroke. */
export function holdsSame(one: State, other: State): boolean {
  return Object.keys({ ...one, ...other }).every(
    (name) => OF_THE_STORE.has(name) || one?.[name] === other?.[name],
  );
}

function leavesOfDocument(document: State, asOne: AsOne): Map<string, Leaf> {
  const fields = Object.entries(document ?? {}).filter(
    ([name]) => !OF_THE_STORE.has(name),
  );
  const leaves = leavesOf(Object.fromEntries(fields), "", [], asOne);
  return new Map(leaves);
}

/**
 * Returns each value under a key of its own. A member of a list is known by its `_key`,
 * so that those behind a new one are the same, or by its position where a list holds two
 * with one `_key`; the set of members is a value by itself.
 */
function leavesOf(
  value: unknown,
  key: string,
  way: Way,
  asOne: AsOne,
): [string, Leaf][] {
  if (value === null || value === undefined || value === "") return [];
  const leaf = (text: string, isText: boolean): [string, Leaf] => [
    key,
    { way, stored: JSON.stringify(value), text, isText },
  ];
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    if (value.every((member) => typeof member !== "object"))
      return [leaf(value.join(", "), true)];
    const names = value.map((member: unknown, index) =>
      JSON.stringify(segmentOf(member, index)),
    );
    const isKeyed = new Set(names).size === names.length;
    const stored = names.join();
    return [
      [`${key}[]`, { way, stored, text: "", isText: false }],
      ...value.flatMap((member: unknown, index) =>
        leavesOf(
          member,
          `${key}[${isKeyed ? names[index] : index}]`,
          [...way, index + 1],
          asOne,
        ),
      ),
    ];
  }
  if (isRecord(value)) {
    const text = asOne(value);
    if (text !== null) return [leaf(text, true)];
    return Object.entries(value).flatMap(([name, member]) =>
      name === "_key"
        ? []
        : leavesOf(
            member,
            `${key}.${JSON.stringify(name)}`,
            [...way, name],
            asOne,
          ),
    );
  }
  if (typeof value === "boolean") return [leaf(value ? "Yes" : "No", true)];
  // `_ref` and `_type` mean nothing to an editor.
  const isNamed = !String(way.at(-1)).startsWith("_");
  return [leaf(String(value), isNamed)];
}

/** The part of a type in the Studio's schema that names its values. */
export type Described = {
  name?: string | undefined;
  title?: string | undefined;
  fields?: readonly { name: string; type: Described }[];
  of?: readonly Described[];
  options?: object | undefined;
};

/** A changed value as people read it. */
export type Line = { label: string; before: string; after: string };

/**
 * Returns the lines for differences in documents of a type, in the words of its form;
 * null if the form lacks one of the values.
 *
 * @param print how a text is printed.
 * @param within the document, for lists with members of several types.
 */
export function linesOf(
  differences: readonly Difference[],
  type: Described | undefined,
  print: (text: string) => string,
  within: State = null,
): Line[] | null {
  const lines = differences.map(({ way, before, after }) => {
    const titles: string[] = [];
    let at: Described | undefined = type;
    let value: unknown = within;
    for (const name of way) {
      if (typeof name === "number") {
        value = listIn(value)[name - 1];
        const kinds: readonly Described[] = at?.of ?? [];
        const kind = isRecord(value) ? value["_type"] : undefined;
        at =
          kinds.length === 1
            ? kinds[0]
            : kinds.find((each) => each.name === kind);
        titles.push(String(name));
      } else {
        value = isRecord(value) ? value[name] : undefined;
        at = at?.fields?.find((field) => field.name === name)?.type;
        titles.push(at?.title ?? name);
      }
    }
    if (!at) return null;
    const choices = listIn(Object(at.options).list).filter(isRecord);
    const shown = (text: string) => {
      const choice = choices.find(({ value }) => value === text);
      return textIn(choice?.["title"]) || print(text);
    };
    return {
      label: titles.join(" › "),
      before: shown(before),
      after: shown(after),
    };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** Says what a value was and what it becomes: "Length: 60 → 61". */
export function changeOf({ label, before, after }: Line): string {
  return `${label}: ${before || "nothing"} → ${after || "nothing"}`;
}

const NUMBER = /\d(?:[\d.,]*\d)?/g;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A longer text is told by its numbers alone. */
const LONGEST_VALUE = 60;

/**
 * Says of each published number in a field of its own that differs what it was and what
 * it becomes, in the words of the form. A picture's are none, and neither are dates.
 */
export function numberChanges(
  before: State,
  after: State,
  type: Described | undefined,
): string[] {
  const numbers = (text: string) => (text.match(NUMBER) ?? []).join(", ");
  return differing(before, after).texts.flatMap((difference) => {
    const { way, before: was, after: is } = difference;
    const isPicture = way.includes("crop") || way.includes("hotspot");
    // The numbers of running text are not told.
    const isRunning = way.includes("children");
    if (!was || isPicture || isRunning || DATE.test(is || was)) return [];
    if (numbers(was) === numbers(is)) return [];
    const isLong = Math.max(was.length, is.length) > LONGEST_VALUE;
    const told = (text: string) => numbers(text) || "no number";
    const print = isLong ? told : withLastValues;
    const holder = is ? after : before;
    return (linesOf([difference], type, print, holder) ?? []).map(changeOf);
  });
}

/** A card has room for this many lines of this many characters. */
const MOST_LINES = 12;
const WIDTH = 70;

/** True if a card on Home shows all of it. */
export function fitsCard(lines: readonly Line[]): boolean {
  const height = (text: string) =>
    text
      .split("\n")
      .reduce((sum, each) => sum + Math.ceil((each.length + 1) / WIDTH), 0);
  const all = lines.flatMap(({ label, before, after }) => [
    label,
    before,
    after,
  ]);
  return all.reduce((sum, text) => sum + height(text), 0) <= 2 * MOST_LINES;
}
