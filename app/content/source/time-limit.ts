/**
 * In milliseconds, for the reads of a preview, which no cache answers: on a busy
 * machine an editor would rather wait. The lake runs a query with a long parameter,
 * and one of the past, in a thread, which it may have to start.
 */
export const PREVIEW_TIME_LIMIT = 8000;
