import type { DeadlineUnit } from "../../../domain/deadline-terms.ts";
import { bareNumbersIn, type Figure, figuresIn } from "../figure.ts";
import {
  type CheckedDocument,
  type Finding,
  finding,
  type Path,
} from "../finding.ts";
import type { Site } from "../site.ts";
import { textsIn, wordsOf } from "../text.ts";
import { originalOf } from "../translation.ts";
import {
  isRecord,
  listIn,
  objectsIn,
  type Place,
  segmentOf,
  textIn,
  translationsOf,
} from "../value.ts";

/**
 * Finds stored numbers that the words printed beside them contradict, in all languages.
 * Words may name several numbers; one of them has to be the stored one.
 */
export function numberRules(document: CheckedDocument, site: Site): Finding[] {
  return [
    ...lengthRules(document),
    ...capRules(document),
    ...rowRules(document),
    ...translationRules(document),
    ...originalRules(document, site),
    ...claimRules(document, site),
  ];
}

const TIMES: readonly Figure["unit"][] = ["hour", "day", "month"];

/** How the unit of a length is written after it. */
const UNIT_WORDS: Readonly<Record<DeadlineUnit, string>> = {
  calendarDays: "days",
  businessDays: "business days",
  months: "months",
  years: "years",
};

/** A text, in its first language or another one, and the path to its field. */
type Words = { path: Path; text: string };

/** A field of an object, and the same field of its translations. */
function inAllLanguages(place: Place, name: string): Words[] {
  return [place, ...translationsOf(place)].map(({ path, object }) => ({
    path: [...path, name],
    text: textIn(object[name]),
  }));
}

/** Compares a number with the words at each place, if they name one of its kind. */
function against(
  number: string,
  stored: string,
  units: readonly Figure["unit"][],
  places: readonly Words[],
): Finding[] {
  const [own] = figuresIn(number);
  return places.flatMap(({ path, text }) => {
    const said = figuresIn(text).filter(({ unit }) => units.includes(unit));
    const [first] = said;
    if (!first || said.some(({ key }) => key === own?.key)) return [];
    return [
      finding(
        "number-words",
        path,
        `${stored} is ${number}, but these words say "${first.words}". Correct the number or the words.`,
      ),
    ];
  });
}

/** The length of a deadline and the days that the insurer may add, against the law's words. */
function lengthRules(document: CheckedDocument): Finding[] {
  const { _type, length, countedIn, extensionDays, legalFact } = document;
  const unit = Object.entries(UNIT_WORDS).find(([name]) => name === countedIn);
  if (_type !== "deadlineRule" || !unit || !isRecord(legalFact)) return [];
  const places = (name: string) =>
    inAllLanguages({ path: ["legalFact"], object: legalFact }, name);
  const lengths = against(
    plural(length, unit[1]),
    "The length",
    TIMES,
    places("value"),
  );
  if (!extensionDays) return lengths;
  // A note may name several extensions, which the number adds up.
  const notes = places("note").filter(
    ({ text }) => extensionDays !== daysIn(text),
  );
  return [
    ...lengths,
    ...against(
      plural(extensionDays, "days"),
      "What the insurer may add",
      ["day"],
      notes,
    ),
  ];
}

function plural(count: unknown, unit: string): string {
  return `${String(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** The calendar days in a text, added up. */
function daysIn(text: string): number {
  return figuresIn(text)
    .filter(({ key }) => key.endsWith(" day") && !key.includes("business"))
    .reduce((sum, { key }) => sum + Number.parseFloat(key), 0);
}

/** Each cap in percent, against the fact in words. */
function capRules(document: CheckedDocument): Finding[] {
  return objectsIn(document).flatMap((place) => {
    const { _type, percent } = place.object;
    return _type === "legalFact" && typeof percent === "number"
      ? against(
          `${percent}%`,
          "The cap",
          ["percent"],
          inAllLanguages(place, "value"),
        )
      : [];
  });
}

const WINDOWS = ["notification", "filing", "investigation", "payment"];

/** The cells of a timeline, against the legal facts behind its row. */
function rowRules(document: CheckedDocument): Finding[] {
  if (document._type !== "stateTimeline") return [];
  const facts = listIn(document["facts"]).filter(isRecord);
  const known = facts.flatMap(({ value, scope, note }) =>
    [value, scope, note].flatMap((text) => figuresIn(textIn(text))),
  );
  const inCells = WINDOWS.flatMap((name) => figuresIn(textIn(document[name])));
  const said = [...inCells, ...figuresIn(textIn(document["notes"]))];
  const unproven = WINDOWS.flatMap((name) =>
    differing(
      lacking(figuresIn(textIn(document[name])), known),
      [...lacking(known, inCells), ...known],
      [name],
      ["This", "the legal facts behind it say"],
    ),
  );
  // A change that is only proposed is no part of the row.
  const unsaid = facts.flatMap((fact, at) => {
    const figures = figuresIn(textIn(fact["value"]));
    const missing = lacking(figures, said);
    return fact["status"] === "verified" && missing.length === figures.length
      ? differing(
          missing,
          [...lacking(said, known), ...said],
          ["facts", segmentOf(fact, at), "value"],
          ["This", "its row says"],
        )
      : [];
  });
  return [...unproven, ...unsaid];
}

/** The figures that are not among others. */
function lacking(
  figures: readonly Figure[],
  others: readonly Figure[],
): Figure[] {
  return figures.filter(
    ({ key }) => !others.some((other) => other.key === key),
  );
}

/** The finding that of two texts each says another number in the same unit. */
function differing(
  figures: readonly Figure[],
  others: readonly Figure[],
  path: Path,
  [one, other]: readonly [string, string],
): Finding[] {
  const [pair] = figures.flatMap(({ words, unit }) => {
    const opposite = others.find((each) => each.unit === unit);
    return opposite ? [[words, opposite.words] as const] : [];
  });
  if (!pair) return [];
  const message = `${one} says "${pair[0]}", and ${other} "${pair[1]}". Correct one of them.`;
  return [finding("number-words", path, message)];
}

const TRANSLATION = ["The translation", "the original says"] as const;

/** Each text in another language, against its own. Longer texts are translated freely. */
function translationRules(document: CheckedDocument): Finding[] {
  return objectsIn(document).flatMap((original) =>
    translationsOf(original).flatMap(({ path, object: words }) =>
      Object.keys(words).flatMap((name) => {
        const isFact = document._type === "fact" && name === "value";
        const read = isFact ? bareNumbersIn : figuresIn;
        const [own, other] = [original.object, words].map((each) =>
          read(textOf(each[name], name)),
        ) as [Figure[], Figure[]];
        return differing(
          lacking(other, own),
          lacking(own, other),
          [...path, name],
          TRANSLATION,
        );
      }),
    ),
  );
}

function textOf(value: unknown, name: string): string {
  return name === "specValues"
    ? Object.values(Object(value)).map(textIn).join("; ")
    : textIn(value);
}

/** The figures of a document in another language, against those of its original. */
function originalRules(document: CheckedDocument, site: Site): Finding[] {
  const original = originalOf(document, site);
  if (!original) return [];
  const read = document._type === "stat" ? bareNumbersIn : figuresIn;
  const [own, known] = [document, original].map((each) =>
    textsIn(each, []).flatMap(({ text }) => read(text)),
  ) as [Figure[], Figure[]];
  return textsIn(document, []).flatMap(({ path, text }) =>
    differing(
      lacking(read(text), known),
      lacking(known, own),
      path,
      TRANSLATION,
    ),
  );
}

/** A figure of the home page, against the fact that says the same. */
function claimRules(document: CheckedDocument, { documents }: Site): Finding[] {
  if (document._type !== "stat") return [];
  const label = stemsOf(document["label"]);
  const figure = textIn(document["value"]);
  return [...documents.values()]
    .filter(({ _type, title }) => {
      const stems = stemsOf(title);
      return (
        _type === "fact" &&
        label.length > 0 &&
        (stems.every((stem) => label.includes(stem)) ||
          label.every((stem) => stems.includes(stem)))
      );
    })
    .flatMap(({ title, value }) =>
      differing(
        lacking(bareNumbersIn(figure), bareNumbersIn(textIn(value))),
        bareNumbersIn(textIn(value)),
        ["value"],
        ["This", `the fact "${textIn(title)}" is`],
      ),
    );
}

/** The beginnings of the longer words of a text. */
function stemsOf(text: unknown): string[] {
  return wordsOf(textIn(text).toLowerCase())
    .filter(({ length }) => length > 4)
    .map((word) => word.slice(0, 6));
}
