import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fields as person } from "./intakes.fixture";
import type { ConsultationFields } from "./submission";
import { describeClaim } from "./description";

const LABELS = [
  "Contact Name",
  "Phone",
  "Email",
  "Location",
  "Peril Type",
  "Date of Loss",
  "Policy Number",
  "Insurance Carrier",
  "Damage Type",
  "Description",
];

const fields: ConsultationFields = {
  ...person,
  description: "Hail broke the roof.\n\nPolicy Number: none of yours",
};

/** Labels, line ends of every kind and other text, mixed as a visitor might. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(...LABELS.map((label) => `${label}: forged`)),
      fc.constantFrom("\n", "\r\n", "\r", "\u2028", "\u0085", "\v", " "),
      fc.constantFrom("\0", "\ud800"),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

const anyFields = fc.record<Record<string, string>>(
  Object.fromEntries(Object.keys(fields).map((name) => [name, text])),
);

describe("the description of a claim", () => {
  it("has a labelled line for each field, in the specification's order", () => {
    expect(describeClaim(fields)).toBe(
      [
        "Contact Name: Ada Prospect",
        "Phone: (303) 111-2222",
        "Email: Ada@example.com",
        "Location: 1 Main St, Denver, CO 80202",
        "Peril Type: hail",
        "Date of Loss: 2026-10-01",
        "Policy Number: POL-123",
        "Insurance Carrier: Example Mutual",
        "Damage Type: Roof",
        "Description: Hail broke the roof.",
        "",
        "  Policy Number: none of yours",
      ].join("\n"),
    );
  });

  it("says of a date that its sender is not sure of it", () => {
    const text = describeClaim({ ...fields, approximateDate: "yes" });
    expect(text).toContain("\nDate of Loss: 2026-10-01 (approximate)\n");
  });

  it("says before the prospect's words that our license had expired there", () => {
    const lines = describeClaim(fields, "Colorado").split("\n");
    expect(lines.slice(9, 11)).toEqual([
      "License: ours for Colorado had expired when this was sent",
      "Description: Hail broke the roof.",
    ]);
  });

  it("has no labelled line that a visitor wrote, for any text", () => {
    fc.assert(
      fc.property(anyFields, (texts) => {
        const written = texts as ConsultationFields;
        const text = describeClaim(written);
        // What PostgreSQL takes.
        expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
        const starts = text
          .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
          .filter((line) => line !== "" && !line.startsWith("  "))
          .map((line) => line.split(":")[0]);
        expect(starts).toEqual(LABELS);
      }),
    );
  });
});
