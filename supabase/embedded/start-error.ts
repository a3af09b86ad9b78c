/** The database cannot start; the message is a sentence for the operator. */
export class StartError extends Error {}

/**
 * The machine lacks resources for a start: nothing was changed, and a retry may
 * succeed.
 */
export class ShortageError extends StartError {
  constructor(shortage: string) {
    super(
      `The database cannot be opened: ${shortage}. Nothing of it was changed; it is tried again.`,
    );
  }
}

/** The exit code after a ShortageError: EX_TEMPFAIL of sysexits.h. */
export const TEMPORARY_FAILURE = 75;
