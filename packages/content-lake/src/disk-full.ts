const SQLITE_FULL = 13;

/** Is this what the system, or SQLite, says when nothing more fits on the disk? */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) {
    return true;
  }
  return "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}
