import type { ContentReader } from "./reader";
import { COMPLIANCE_QUERY } from "./queries/compliance";
import { resolve } from "./resolve";
import type { ComplianceContent } from "./types";

/** The licensing page; null when the dataset holds none. */
export async function loadCompliance(
  reader: ContentReader,
): Promise<ComplianceContent | null> {
  return resolve(await reader.fetch(COMPLIANCE_QUERY));
}
