import { type LakeError, plainError } from "./engine/errors.ts";

const SQLITE_FULL = 13;

/** Is this what the system, or SQLite, says when nothing more fits on the disk? */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) {
    return true;
  }
  return "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}

/** 507: the caller may send the same again once there is room. */
export function diskFullError(): LakeError {
  return plainError(
    507,
    "Insufficient Storage",
    "The disk is full; nothing was changed. Make room and try again.",
  );
}
