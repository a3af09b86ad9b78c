/** A number with its unit, as a text states it. */
export type Figure = {
  /** As written, with everything that shares its unit: "15 or 30 days". */
  words: string;
  /** Years are months, and weeks are days; "number" has none. */
  unit: "hour" | "day" | "month" | "percent" | "number";
  /** The same for the same figure, whatever its language and spelling. */
  key: string;
};

const numbered = (
  words: string,
  first: number,
  step: number,
): [string, number][] =>
  words.split(" ").map((word, at) => [word, first + at * step]);

const SMALL = new Map([
  ...numbered(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    1,
    1,
  ),
  ...numbered(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    1,
    1,
  ),
  ...numbered("un una", 1, 0),
  ...numbered("veintiún veintiuna", 21, 0),
]);
const TENS = new Map([
  ...numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
  ...numbered(
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    30,
    10,
  ),
]);

const anyOf = (words: Iterable<string>) => `(?:${[...words].join("|")})`;

/** A number in digits, or in words up to ninety-nine. */
export const NUMBER = String.raw`(?:\d+(?:[.,]\d+)*|${anyOf(TENS.keys())}(?:(?:-| y | )${anyOf(SMALL.keys())})?|${anyOf(SMALL.keys())})(?![\p{L}\d])`;

/** Numbers that share a unit: "1-2", "30 to 60". A law repeats them: "thirty (30)". */
const NUMBERS = String.raw`${NUMBER}(?:\s?\(\d+\))?(?:\s?(?:[-–]|\s(?:to|or|and|a|o|u|y))\s?${NUMBER})*`;

const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBERS})(?:\s?(%|percent\b|por ciento)|[\s-](?:(business|working|calendar)[\s-])?(hour|day|week|month|year|hora|d[ií]a|semana|mes|año)(?:e?s)?(?![\p{L}])(?:\s(h[áa]bil|laborable)(?:e?s)?)?(\s(?:and|y)\s(?:1|one|un)\s(?:day|d[ií]a)(?![\p{L}]))?)`,
  "giu",
);

const NUMBERS_IN = new RegExp(NUMBER, "giu");

const UNIT =
  /%|percent|por ciento|hour|day|week|month|year|hora|d[ií]a|semana|mes|año/i;

/** The unit of a word, and how many of it. */
const UNITS: Readonly<Record<string, [Figure["unit"], number]>> = {
  hour: ["hour", 1],
  hora: ["hour", 1],
  day: ["day", 1],
  dia: ["day", 1],
  día: ["day", 1],
  week: ["day", 7],
  semana: ["day", 7],
  month: ["month", 1],
  mes: ["month", 1],
  year: ["month", 12],
  año: ["month", 12],
};

/** The value of a number in digits or words. */
export function numberOf(written: string): number {
  if (/^\d/.test(written))
    return Number(written.replace(/,(?=\d{3}\b)/g, "").replace(",", "."));
  return written
    .toLowerCase()
    .split(/[-\s]/)
    .reduce((sum, word) => sum + (TENS.get(word) ?? SMALL.get(word) ?? 0), 0);
}

/**
 * The times and percentages in an English or Spanish text. Business days and working
 * days are the same, and calendar days are days.
 */
export function figuresIn(text: string): Figure[] {
  // Almost no sentence names a unit, and the long pattern is slow.
  if (!UNIT.test(text)) return [];
  return [...text.matchAll(FIGURE)].flatMap(
    ([words, list = "", sign, kind, named = "", spanishKind, andDay]) => {
      const [unit, many] = sign
        ? (["percent", 1] as const)
        : (UNITS[named.toLowerCase()] ?? ["day", 1]);
      const isBusiness = Boolean(spanishKind) || /^[bw]/i.test(kind ?? "");
      const numbers = list.match(NUMBERS_IN) ?? [];
      return numbers.map((number) => ({
        words,
        unit,
        key: `${numberOf(number) * many}${isBusiness ? " business" : ""} ${unit}${andDay ? " and a day" : ""}`,
      }));
    },
  );
}

/** The numbers in a text that is little else, such as "$100M" or "1-2". */
export function bareNumbersIn(text: string): Figure[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => ({
    words: text,
    unit: "number",
    key: number.replace(/[.,]/g, ""),
  }));
}
