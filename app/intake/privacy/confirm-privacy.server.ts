import type { LoadContext } from "~/load-context";

import { readConfirmed } from "../receipt.server";
import { IntakeUnavailable } from "../submission";

/**
 * Records that the reader of a mail confirms the privacy request in it. Twice is
 * once. Out: false if it could not be stored durably; null for an address that
 * this site did not sign, or that is older than seven days.
 */
export async function confirmPrivacyRequest(
  { services, reportError }: Pick<LoadContext, "services" | "reportError">,
  url: string,
): Promise<boolean | null> {
  const confirms = readConfirmed(url);
  if (confirms === null) return null;
  try {
    await services.intake.accept(
      {
        kind: "privacy",
        confirms,
        fields: { name: "", email: "", right: "access", message: "" },
      },
      { key: `confirms ${confirms}`, verdict: { box: "lead" } },
    );
    return true;
  } catch (error) {
    if (!(error instanceof IntakeUnavailable)) throw error;
    reportError?.(error);
    return false;
  }
}
