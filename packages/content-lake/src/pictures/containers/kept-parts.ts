/** A file violates its format, or contains more than any picture that a person made. */
export class UnreadablePicture extends Error {
  constructor() {
    super("The file is damaged, or it is not a picture");
  }
}

/** A scanner's largest picture has about ten thousand. */
const MOST_PARTS = 100_000;
/** Printing press profiles have two megabytes. */
export const MOST_PROFILE_BYTES = 4_000_000;

/** The preserved parts of a file, in order. */
export class KeptParts {
  readonly #file: Buffer;
  readonly #kept: Buffer[] = [];
  /** The end of the last preserved part of the file; adjacent parts are joined. */
  #end = -1;
  #start = -1;
  #count = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  /**
   * Counts a part, preserved or not.
   *
   * @throws UnreadablePicture if there are too many.
   */
  count(): void {
    this.#count += 1;
    if (this.#count > MOST_PARTS) throw new UnreadablePicture();
  }

  /** Preserves bytes of the file; of a truncated part, what exists. */
  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#closeRun();
      this.#start = start;
    }
    this.#end = end;
  }

  /** Adds other bytes here. */
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
