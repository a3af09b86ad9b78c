/** The reason why a person cannot be erased, as a sentence for the operator. */
export class EraseError extends Error {}
