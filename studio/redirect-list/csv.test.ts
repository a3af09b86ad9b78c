import { describe, expect, it } from "vitest";

import { CsvError, formatCsv, isFormula, parseCsv } from "./csv.ts";

const fieldsOf = (text: string) => parseCsv(text).map(({ fields }) => fields);

describe("CSV", () => {
  it("is read as RFC 4180 says, with the lines of its records", () => {
    const text = '\ufefffrom,to\r\n"/a, b","say ""yes""\n"\r\n\r\n/c,\n/d,/e';
    expect(parseCsv(text)).toEqual([
      { line: 1, fields: ["from", "to"] },
      { line: 2, fields: ["/a, b", 'say "yes"\n'] },
      { line: 5, fields: ["/c", ""] },
      { line: 6, fields: ["/d", "/e"] },
    ]);
    expect(parseCsv("")).toEqual([]);
    expect(fieldsOf("a,")).toEqual([["a", ""]]);
  });

  it.each(['a,"b', '/a\n"x"y,/b', '/a,b"c'])("is refused: %j", (text) =>
    expect(() => parseCsv(text)).toThrow(CsvError),
  );

  it("is read in time that grows with its length", () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `/a${at},/b`);
    expect(parseCsv(rows.join("\n"))).toHaveLength(20_000);
    expect(() => parseCsv(`"${'""'.repeat(100_000)}`)).toThrow(CsvError);
  });

  it("is written so that it is read back, and no field is a formula", () => {
    const rows = [
      ["from", "to"],
      ["/a,b", 'c"d\ne'],
    ];
    expect(fieldsOf(formatCsv(rows))).toEqual(rows);
    for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1"]) {
      expect(isFormula(formula)).toBe(true);
      expect(fieldsOf(formatCsv([[formula]]))).toEqual([[`'${formula}`]]);
    }
    expect(isFormula("/a-b=c")).toBe(false);
  });
});
