import { assetIdOf } from "../../assets/asset-document.ts";
import type { AssetKind } from "../../assets/file-store.ts";
import { SYSTEM } from "../../accounts/users.ts";
import type { Lake } from "../../engine/lake-interface.ts";

/** The fields of a line besides its message. */
export type LogFields = Record<string, string | number | boolean | null>;

/** Writes log lines for the operator. */
export type Log = Record<
  /** `warn` is for what the operator should look at and is no defect. */
  "info" | "warn" | "error",
  (message: string, fields?: LogFields) => void
>;

/**
 * One JSON object a line. Callers pass no e-mails, tokens, query parameters or
 * document content.
 */
export function createLog(
  write: (line: string) => void,
  lowest: "info" | "error" = "info",
): Log {
  const at = (level: string) => (message: string, fields?: LogFields) => {
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
  };
  return {
    info: lowest === "info" ? at("info") : () => {},
    warn: at("warn"),
    error: at("error"),
  };
}

const EVERY_MS = 60_000;

/** Every write fails on a full disk, and a line for each would fill it more. */
export function createDiskFullReport(log: Log): () => void {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    log.error("the disk is full; nothing more is stored until there is room");
  };
}

/**
 * Only a lost file has a document; a name that a client made up has none and is
 * not logged. So there are no more lines than documents.
 */
export function createMissingAssetReport(
  lake: Lake,
  log: Log,
): (kind: AssetKind, name: string) => void {
  const said = new Set<string>();
  return (kind, name) => {
    const id = assetIdOf(kind, name);
    if (said.has(id)) return;
    if (lake.documents([id], SYSTEM).documents.length === 0) return;
    said.add(id);
    log.error("the file of an asset is missing; restore it from a backup", {
      file: `${kind}/${name}`,
    });
  };
}
