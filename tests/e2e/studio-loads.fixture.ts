import { appendFileSync } from "node:fs";

/** How a load of the Studio is recorded in a measured run. */
export const LOADS_STUDIO = "loads the Studio";

/** Records, in a measured run, that a page loads the Studio. */
export function noteStudioLoad(): void {
  const file = process.env["TEST_STARTS"];
  if (file) appendFileSync(file, `${LOADS_STUDIO}\n`);
}
