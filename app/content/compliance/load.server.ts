import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { ComplianceContent } from "./content";
import { COMPLIANCE_QUERY } from "./query";

/** The licensing page; null when the dataset holds none. */
export async function loadCompliance(
  reader: ContentReader,
): Promise<ComplianceContent | null> {
  return resolve(await reader.fetch(COMPLIANCE_QUERY));
}
