import { describeMissing } from "../../app/intake/evidence/evidence-folder.server.ts";
import {
  formatOf,
  otherFormat,
  outboxFile,
} from "../../app/intake/outbox/files.server.ts";
import { readProgress } from "../../app/intake/outbox/journal.server.ts";
import { isOfDatabase, setAside } from "../../app/intake/set-aside.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import {
  countHalfErased,
  deliveredEvidence,
} from "../../app/intake/outbox/upkeep.server.ts";

/**
 * The faults of a data folder's outbox, which is read and not changed, and what is
 * missing of what it has delivered to this machine.
 *
 * @param hasFiles true if the files of requests are in the folder, too
 */
export function* outboxFaults(
  dataFolder: string,
  hasFiles: boolean,
): Generator<["warning" | "error", string]> {
  const file = outboxFile(dataFolder);
  for (const name of setAside(dataFolder)) {
    const what = isOfDatabase(name) ? "database" : "outbox";
    yield [
      "warning",
      `${name} in ${dataFolder} says that the ${what} was damaged or missing: look whether anything is missing (docs/requests.md), then remove it.`,
    ];
  }
  if (formatOf(file) === "other") {
    yield ["error", otherFormat(file)];
    return;
  }
  const found = readOutbox(dataFolder, (outbox, replaced) => ({
    replaced,
    halfErased: countHalfErased(outbox),
    missingFiles: hasFiles
      ? describeMissing(dataFolder, deliveredEvidence(outbox))
      : null,
  }));
  const lost = found ? found.replaced?.lost : readProgress(dataFolder);
  if (found?.replaced?.isMissing === false)
    yield [
      "error",
      `The outbox ${file} is damaged: the next start sets it aside and takes over what its journal has. What can be read nowhere: ${lost ?? "unknown"}.`,
    ];
  else if (found?.replaced ?? lost)
    yield [
      "error",
      `The outbox ${file} is gone, is an older copy, or has lost its log: the next start takes over what its journal has. What people sent last and is in neither: ${lost}. If you have the right file, put it there before the next start.`,
    ];
  if (found && found.halfErased > 0)
    yield [
      "warning",
      `An erasure was not finished: ${found.halfErased} entries of the outbox are neither sent nor removed. Run npm run erase for the same person again.`,
    ];
  if (found?.missingFiles) yield ["error", found.missingFiles];
}
