import type { ContentOf } from "../source/resolved";
import type { COMPLIANCE_QUERY } from "./query";

/** The licensing page. */
export type ComplianceContent = ContentOf<typeof COMPLIANCE_QUERY>;

/** The record of one state on the licensing page. */
export type LicenceRecord = ComplianceContent["records"][number];
