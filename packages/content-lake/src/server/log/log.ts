import { assetIdOf } from "../../assets/asset-document.ts";
import type { AssetKind } from "../../assets/file-store.ts";
import type { Lake } from "../../engine/lake-interface.ts";
import type { Caller } from "../../engine/types.ts";

/** Logs that the disk is full, at most once in a while. */
export type DiskFullReport = {
  /** Logs the full disk, unless it was logged a moment ago. */
  report(): void;
};

const EVERY_MS = 60_000;

/** Every write fails on a full disk, and a line for each would fill it more. */
export function createDiskFullReport(
  log: Log,
  now: () => number = () => performance.now(),
): DiskFullReport {
  let last = -Infinity;
  return {
    report() {
      if (now() - last < EVERY_MS) return;
      last = now();
      log.error("the disk is full; nothing more is stored until there is room");
    },
  };
}
/** The fields of a line besides its message. */
export type LogFields = Record<string, string | number | boolean | null>;

/** Writes log lines for the operator. */
export type Log = {
  info(message: string, fields?: LogFields): void;
  /** For what the operator should look at and is no defect of the program. */
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};

/**
 * One JSON object a line. Callers pass no e-mails, tokens, query parameters or
 * document content.
 */
export function createLog(
  write: (line: string) => void,
  lowest: "info" | "error" = "info",
): Log {
  function line(level: string, message: string, fields: LogFields = {}): void {
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
  }

  return {
    info(message, fields) {
      if (lowest === "info") line("info", message, fields);
    },
    warn: (message, fields) => line("warn", message, fields),
    error: (message, fields) => line("error", message, fields),
  };
}

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
