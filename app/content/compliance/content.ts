import type { ContentOf } from "../source/resolved";
import type { COMPLIANCE_QUERY } from "./query";

/** The licensing page. */
export type ComplianceContent = ContentOf<typeof COMPLIANCE_QUERY>;

/** What the licensing page says of one state. */
export type LicenceRecord = ComplianceContent["records"][number];
