import { STATES } from "../../../domain/us-states";

/** How states were abbreviated before 1963, and are in newspapers. */
const OLD: Readonly<Record<string, string>> = {
  AL: "Ala",
  AZ: "Ariz",
  AR: "Ark",
  CA: "Cal|Calif",
  CO: "Colo",
  CT: "Conn",
  DE: "Del",
  FL: "Fla",
  IL: "Ill|Ills",
  IN: "Ind",
  KS: "Kan|Kans",
  MA: "Mass",
  MI: "Mich",
  MN: "Minn",
  MS: "Miss",
  MT: "Mont",
  NE: "Neb|Nebr",
  NV: "Nev",
  NH: "N H",
  NJ: "N J",
  NM: "N M|N Mex",
  NY: "N Y",
  NC: "N C|N Car",
  ND: "N D|N Dak",
  OK: "Okla",
  OR: "Ore|Oreg",
  PA: "Penn|Penna",
  RI: "R I",
  SC: "S C|S Car",
  SD: "S D|S Dak",
  TN: "Tenn",
  TX: "Tex",
  WA: "Wash",
  WV: "W Va|WVa",
  WI: "Wis|Wisc",
  WY: "Wyo",
  DC: "D C",
};

/** Names without diacritics: Spanish, shortened, and those of the capital. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "Carolina del Norte": "NC",
  "Carolina del Sur": "SC",
  "Dakota del Norte": "ND",
  "Dakota del Sur": "SD",
  "Distrito de Columbia": "DC",
  "N Carolina": "NC",
  "N Dakota": "ND",
  "Nueva Hampshire": "NH",
  "Nueva Jersey": "NJ",
  "Nueva York": "NY",
  "Nuevo Hampshire": "NH",
  "Nuevo Mexico": "NM",
  "S Carolina": "SC",
  "S Dakota": "SD",
  "Virginia del Oeste": "WV",
  "Virginia Occidental": "WV",
  "W Virginia": "WV",
  "Washington D C": "DC",
  "Washington DC": "DC",
  Hawai: "HI",
  Ilinois: "IL",
  Luisiana: "LA",
  Masachusets: "MA",
  Minesota: "MN",
  Misisipi: "MS",
  Misuri: "MO",
  Pensilvania: "PA",
  Tejas: "TX",
  Tenesi: "TN",
};

/** The one form of a spelling: in lower case, with spaces for periods and commas. */
export function plainly(text: string): string {
  return text
    .replace(/[.,\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The states by their names, each as `plainly` writes it. */
export const STATE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.values(STATES).map((name) => [plainly(name), name] as const),
  ...Object.entries(OTHER_NAMES).map(
    ([name, code]) => [plainly(name), STATES[code]!] as const,
  ),
]);

/** The states by their abbreviations, each as `plainly` writes it. */
export const STATE_BY_ABBREVIATION: ReadonlyMap<string, string> = new Map([
  ...Object.entries(STATES).map(
    ([code, name]) => [plainly(code), name] as const,
  ),
  ...Object.entries(OLD).flatMap(([code, spellings]) =>
    spellings
      .split("|")
      .map((spelling) => [plainly(spelling), STATES[code]!] as const),
  ),
]);

/**
 * The first three digits at which the ZIP codes of a state begin (USPS, Publication
 * 65); `--` is no state: territories, the armed forces, unassigned codes.
 */
const ZIP_STARTS = `
  000 -- 005 NY 006 -- 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT
  070 NJ 090 -- 100 NY 150 PA 197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV
  269 -- 270 NC 290 SC 300 GA 320 FL 340 -- 341 FL 350 AL 370 TN 386 MS 398 GA
  400 KY 428 -- 430 OH 460 IN 480 MI 500 IA 530 WI 550 MN 569 DC 570 SD 580 ND
  590 MT 600 IL 630 MO 660 KS 680 NE 700 LA 716 AR 730 OK 733 TX 734 OK 750 TX
  800 CO 820 WY 832 ID 840 UT 850 AZ 870 NM 885 TX 886 -- 889 NV 900 CA 962 --
  967 HI 969 -- 970 OR 980 WA 995 AK`;

const zipStarts = [...ZIP_STARTS.matchAll(/(\d{3}) (\S\S)/g)];

/** The state of a ZIP code; null: it belongs to none. */
export function stateOfZip(zip: string): string | null {
  const below = zipStarts.filter(([, start = ""]) => start <= zip);
  return STATES[below.at(-1)?.[2] ?? ""] ?? null;
}
