/**
 * A backup or a restore cannot go on; the message is a sentence for the
 * operator.
 */
export class BackupError extends Error {}
