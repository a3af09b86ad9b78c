import { assetIdOf } from "../../assets/asset-document.ts";
import type { AssetKind } from "../../assets/file-store.ts";
import type { Caller, Lake } from "../../engine/types.ts";
import type { Log } from "./log.ts";

/** Tells the log of files that are lost. */
export type MissingAssetReport = {
  /** A file was asked for that is not there; said once if there should be one. */
  report(kind: AssetKind, name: string): void;
};

/**
 * Tells a lost file from a name that a client made up: only the lost file has a
 * document. There are no more lines than documents.
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
