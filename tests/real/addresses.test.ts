import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { STATES } from "../../domain/us-states";
import { stateIn } from "~/intake/forms/state-in";

const rows: readonly (readonly [string, string, string | null])[] = [
  [
    "Spanish, with the state's Spanish name",
    "Calle 5, Filadelfia, Pensilvania",
    "Pennsylvania",
  ],
  ["Spanish, with the country", "5 Elm, Denver, CO 80202, EE. UU.", "Colorado"],
  [
    "Spanish, the country spelled out",
    "5 Elm, Denver, CO 80202, Estados Unidos",
    "Colorado",
  ],
  ["Spanish, with marks", "Portland, Oregón", "Oregon"],
  [
    "Spanish, decomposed by a Mac",
    "Albuquerque, Nuevo Me\u0301xico",
    "New Mexico",
  ],
  [
    "Spanish, a compass point behind",
    "Charlotte, Carolina del Norte",
    "North Carolina",
  ],
  [
    "Spanish, a western state",
    "Charleston, Virginia Occidental",
    "West Virginia",
  ],
  ["Spanish, the state first", "Nueva York, calle 5", "New York"],
  ["a map's address", "5 Elm, Denver, CO 80202, U.S.", "Colorado"],
  ["a map's address, copied", "5 Elm St, Denver, CO 80202, USA", "Colorado"],
  [
    "a map's address with a mark of direction",
    "\u200e5 Elm St, Denver, CO 80202\u200e",
    "Colorado",
  ],
  ["an old abbreviation", "Denver, Colo.", "Colorado"],
  ["an old abbreviation, no dot", "Boise, Ida / Reno, Nev", "Nevada"],
  [
    "an old abbreviation in a letterhead",
    "Philadelphia Penna. 19103",
    "Pennsylvania",
  ],
  ["an old abbreviation of two words", "Charleston, W. Va.", "West Virginia"],
  ["two letters with dots", "Albany, N.Y.", "New York"],
  [
    "two letters with dots and blanks",
    "Raleigh, N. C. 27601",
    "North Carolina",
  ],
  ["a name in short", "Fargo, N. Dakota", "North Dakota"],
  ["a note behind", "Tampa FL 33601 (rental)", "Florida"],
  ["a note behind, no brackets", "Tampa FL 33601 rental house", "Florida"],
  ["a sentence behind", "Ft Myers Florida, call me", "Florida"],
  ["a sentence behind, in capitals", "FT MYERS FLORIDA, CALL ME", "Florida"],
  ["a phone, small letters", "denver, co", "Colorado"],
  ["a phone, one capital", "Denver, Co", "Colorado"],
  ["a phone, small letters and a ZIP code", "topeka ks 66603", "Kansas"],
  ["a phone, no state but a ZIP code", "5 elm denver 80202", "Colorado"],
  ["a ZIP code alone", "80202-1234", "Colorado"],
  ["an envelope, in capitals", "123 MAIN ST PORTLAND OR", "Oregon"],
  [
    "an envelope, in capitals with a ZIP code",
    "123 MAIN ST PORTLAND OR 97201",
    "Oregon",
  ],
  [
    "two lines pasted into one field",
    "5 Elm St\r\nDenver, CO\t80202",
    "Colorado",
  ],
  [
    "a no-break space of a word processor",
    "Denver,\u00a0CO\u00a080202",
    "Colorado",
  ],
  ["the capital", "Washington D.C.", "District of Columbia"],
  ["the capital, small letters", "washington dc", "District of Columbia"],
  [
    "the capital with a comma",
    "Washington, D. C. 20001",
    "District of Columbia",
  ],
  ["a city like a state", "Kansas City, MO", "Missouri"],
  ["a city like a state, its ZIP code", "Kansas City 64105", "Missouri"],
  ["a city like a state, in that state", "Kansas City, KS", "Kansas"],
  ["a city like a state, the state behind", "Nevada, Missouri", "Missouri"],
  [
    "a street like a state",
    "12 Washington Street, Denver, Colorado",
    "Colorado",
  ],
  ["a city of several words", "King of Prussia, PA", "Pennsylvania"],
  ["a court with its city", "5 Oak CT, Tampa, FL", "Florida"],
  ["a city and no comma", "Hartford CT", "Connecticut"],
  ["the state alone", "TX", "Texas"],
  ["a full name in a sentence", "our house in Texas near Austin", "Texas"],
  ["a house number of five digits", "12345 Main St, Peoria, IL", "Illinois"],
  ["a second property", "Denver, CO - my rental", "Colorado"],
  ["a second property, a long dash", "Springfield IL — barn", "Illinois"],
  ["the state in brackets", "Denver (CO)", "Colorado"],
  ["the state's name in brackets", "Kansas City (Kansas)", "Kansas"],
  ["a spreadsheet, which drops a zero", "Hartford, CT 6103", "Connecticut"],
  ["a form that asks for city, ZIP, state", "Denver, 80202, CO", "Colorado"],
  ["a keyboard of wide letters", "Ｄｅｎｖｅｒ， ＣＯ ８０２０２", "Colorado"],
  ["a street with its city", "500 Main Street Omaha NE", "Nebraska"],
  [
    "an envelope with a street and its city",
    "123 MAIN ST HARTFORD CT",
    "Connecticut",
  ],
  ["a city in short", "L.A., CA", "California"],
  ["a city with a Spanish name", "CASA GRANDE, AZ", "Arizona"],
  ["a city of small words", "LAKE IN THE HILLS IL", "Illinois"],
  ["a sentence with a state", "We are in TX", "Texas"],
  ["the state, not the capital", "Washington State", "Washington"],
  ["an old abbreviation without a blank", "Charleston, WVA", "West Virginia"],
  ["a place at a border", "Texas, near the Oklahoma border", "Texas"],

  ["a name in small letters", "Charleston, west virginia", "West Virginia"],
  ["an address of a form", "1 Main St, Denver, CO 80202-1234, USA", "Colorado"],

  // In doubt, none.
  ["no state", "my house in", null],
  ["no state, in capitals", "MY HOUSE IN", null],
  ["a request", "Call me, ok", null],
  ["a request, in capitals", "CALL ME", null],
  ["a request with a comma", "Come in, please", null],
  ["Spanish small words", "la casa de mi mamá", null],
  ["Spanish small words in capitals", "LA CASA ES PARA MI", null],
  ["a year", "damaged roof, in 2024", null],
  ["an exit of a highway", "Near I-70 exit 12345", null],
  ["a city alone", "Springfield", null],
  ["a city like a state alone", "Kansas City", null],
  ["a street like a state alone", "1200 Michigan Ave", null],
  ["a Spanish street like a state", "Avenida Florida 5", null],
  ["a house number of five digits alone", "12345 Main St", null],
  ["a post-office box", "PO Box 12345", null],
  ["a Spanish house number", "Calle Olmo 12345", null],
  ["a court", "12 Oak CT", null],
  ["a point of the compass", "500 4th Ave NE, Minneapolis", null],
  ["a ZIP code of another state", "Denver, CO 10001", null],
  ["a ZIP code of a territory", "San Juan 00901", null],
  ["a name of a person", "c/o Virginia Example, 5 Elm", null],
  ["nothing that can be seen", "\u200b\u200b", null],
  ["nothing", "", null],
];

describe("the state of an address", () => {
  it.each(rows)("%s: %j is in %s", (_from, typed, state) => {
    expect(stateIn(typed)).toBe(state);
  });

  it.each(Object.entries(STATES))("knows %s, %s", (code, name) => {
    for (const typed of [
      `5 Elm St, Town, ${code}`,
      `town, ${code.toLowerCase()}`,
      `Town ${code}, USA`,
      `Town, ${name}`,
    ])
      expect([typed, stateIn(typed)]).toEqual([typed, name]);
  });

  it("is never thrown off by what somebody types", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const state = stateIn(typed);
        return state === null || Object.values(STATES).includes(state);
      }),
      { seed: 45 },
    );
  });
});
