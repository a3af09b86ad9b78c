import type { SeedDocument } from "../builders/document.ts";
import { fact } from "./facts.ts";

/** No date of record is known for any of them, so `asOf` stays empty. */
export const stats: SeedDocument[] = [
  stat(
    "settlement-rate",
    fact("settlement-rate"),
    "settlement rate above initial offer",
  ),
  stat("clients", fact("clients-served"), "clients served"),
  stat("states", "Licensed", "in multiple states"),
  stat("recovered", `${fact("amount-recovered")}+`, "recovered"),
];

function stat(name: string, value: string, label: string): SeedDocument {
  return {
    _id: `stat-${name}`,
    _type: "stat",
    value,
    label,
    substantiation:
      "Figure of the firm. Add the source and the date of record, and set the date in the field beside it.",
  };
}
