import { withLastValues } from "../../domain/fact-text.ts";
import { isRecord, listIn } from "../../schemas/checks/value.ts";
import {
  type Described,
  type Difference,
  differing,
  type Line,
  linesOf,
  type State,
} from "../approvals/difference.ts";

/**
 * Everything in which two states of a document differ, in the words of its form: a
 * paragraph, a link and a reference are one value each.
 *
 * @param nameOf names a document that is referred to.
 */
export function changedLines(
  before: State,
  after: State,
  type: Described | undefined,
  nameOf: (id: string) => string,
): Line[] {
  const asOne = (object: Readonly<Record<string, unknown>>) => {
    const { children, _ref, _type, current } = object;
    if (Array.isArray(children))
      return children
        .filter(isRecord)
        .map(({ text, _type: kind }) => String(text ?? `[${String(kind)}]`))
        .join("");
    if (typeof _ref === "string") return nameOf(_ref);
    if (_type === "slug") return String(current ?? "");
    return OF_A_PICTURE.has(String(_type)) ? "" : null;
  };
  const { texts, others } = differing(before, after, asOne);
  const lists = others.filter(
    ({ way }) =>
      isListOf(way, before, after) &&
      !texts.some((text) => startsWith(text.way, way)),
  );
  return [...texts, ...lists].map((difference) => {
    const { way, before: was, after: is } = difference;
    const holder = is ? after : before;
    const [line] = linesOf([difference], type, withLastValues, holder) ?? [];
    // The form may have lost the field since.
    const known = line ?? { label: way.join(" › "), before: was, after: is };
    if (known.before !== known.after) return known;
    if (!known.after) return { ...known, after: "changed" };
    // Only words have a format: two documents may have one name.
    const value = valueAt(way, holder);
    const isText = isRecord(value) && Array.isArray(value["children"]);
    const what = isText ? "format" : "another one";
    return { ...known, after: `${known.after} (${what})` };
  });
}

const OF_A_PICTURE = new Set(["sanity.imageCrop", "sanity.imageHotspot"]);

type Way = Difference["way"];

function startsWith(way: Way, start: Way): boolean {
  return start.every((name, index) => way[index] === name);
}

/** True for a list itself, whose members came, left or moved. */
function isListOf(way: Way, ...states: State[]): boolean {
  return states.some((state) => Array.isArray(valueAt(way, state)));
}

function valueAt(way: Way, state: State): unknown {
  return way.reduce<unknown>(
    (within, name) =>
      typeof name === "number"
        ? listIn(within)[name - 1]
        : isRecord(within)
          ? within[name]
          : undefined,
    state,
  );
}
