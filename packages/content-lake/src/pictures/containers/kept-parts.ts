/**
 * A file is not built as its format says, or has more in it than any picture that a
 * person made.
 */
export class UnreadablePicture extends Error {
  constructor() {
    super("The file is damaged, or it is not a picture");
  }
}

/** A scanner's largest picture has some ten thousand. */
const MOST_PARTS = 100_000;
/** The profiles of printing presses have two megabytes. */
export const MOST_PROFILE_BYTES = 4_000_000;

/** Of the parts of a file those that are kept, in their order. */
export class KeptParts {
  readonly #file: Buffer;
  readonly #kept: Buffer[] = [];
  /** Where the last part that was kept of the file ends; parts in a row are one. */
  #end = -1;
  #start = -1;
  #count = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  /** Counts a part, kept or not. @throws UnreadablePicture if there are too many. */
  count(): void {
    this.#count += 1;
    if (this.#count > MOST_PARTS) throw new UnreadablePicture();
  }

  /** Keeps bytes of the file; of a part that was cut off what is there. */
  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#closeRun();
      this.#start = start;
    }
    this.#end = end;
  }

  /** Puts other bytes here. */
  add(bytes: Buffer): void {
    this.#closeRun();
    this.#kept.push(bytes);
  }

  join(): Buffer {
    this.#closeRun();
    const [first] = this.#kept;
    return this.#kept.length === 1 ? first! : Buffer.concat(this.#kept);
  }

  #closeRun(): void {
    if (this.#start >= 0)
      this.#kept.push(this.#file.subarray(this.#start, this.#end));
    this.#start = -1;
    this.#end = -1;
  }
}
