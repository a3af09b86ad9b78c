import { appendFileSync } from "node:fs";

/** How a load of the Studio is written down in a run that is measured. */
export const LOADS_STUDIO = "loads the Studio";

/** Writes down that a page loads the Studio, in a run that is measured. */
export function noteStudioLoad(): void {
  const file = process.env["TEST_STARTS"];
  if (file) appendFileSync(file, `${LOADS_STUDIO}\n`);
}
