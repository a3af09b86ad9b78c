const SQLITE_FULL = 13;

/** True for the errors with which the system or SQLite reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) {
    return true;
  }
  return "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}
