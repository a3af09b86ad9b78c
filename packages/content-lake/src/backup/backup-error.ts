/** What keeps a backup or a restore from going on, as a sentence for a person. */
export class BackupError extends Error {}
