/** What keeps a person from being erased, as a sentence for whoever does it. */
export class EraseError extends Error {}
