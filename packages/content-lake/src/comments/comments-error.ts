/**
 * Comments cannot be searched or erased; the message is a sentence for the
 * operator.
 */
export class CommentsError extends Error {}
