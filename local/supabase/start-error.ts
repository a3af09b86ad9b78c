/** Thrown when the database cannot start; the message is a sentence for a person. */
export class StartError extends Error {}

/**
 * Thrown when the machine lacks what a start needs: nothing was changed, and
 * the next try may succeed.
 */
export class ShortageError extends StartError {
  constructor(shortage: string) {
    super(
      `The database cannot be opened: ${shortage}. Nothing of it was changed; it is tried again.`,
    );
  }
}

/** The exit code for such a start: EX_TEMPFAIL of sysexits.h. */
export const TEMPORARY_FAILURE = 75;
