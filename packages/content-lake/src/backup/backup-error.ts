/** A backup or a restore cannot continue; the message is a sentence for the operator. */
export class BackupError extends Error {}
