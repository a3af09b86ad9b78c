/** Thrown when the database cannot start; the message is a sentence for a person. */
export class StartError extends Error {}
