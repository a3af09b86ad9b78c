import { assetIdOf } from "../../assets/asset-document.ts";
import type { AssetKind } from "../../assets/file-store.ts";
import type { Lake } from "../../engine/lake-interface.ts";
import type { Caller } from "../../engine/types.ts";
import type { Log } from "./log.ts";

/** Logs asset files that are lost. */
export type MissingAssetReport = {
  /**
   * Called for a request of a missing file; logged once if a document names the
   * file.
   */
  report(kind: AssetKind, name: string): void;
};

/**
 * Only a lost file has a document; a name that a client made up has none and is
 * not logged. So there are no more lines than documents.
 */
export function createMissingAssetReport(
  lake: Lake,
  caller: Caller,
  log: Log,
): MissingAssetReport {
  const said = new Set<string>();
  return {
    report(kind, name) {
      const id = assetIdOf(kind, name);
      if (said.has(id)) return;
      if (lake.documents([id], caller).documents.length === 0) return;
      said.add(id);
      log.error("the file of an asset is missing; restore it from a backup", {
        file: `${kind}/${name}`,
      });
    },
  };
}
