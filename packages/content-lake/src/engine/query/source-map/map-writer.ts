import type { SanityDocument } from "../../types.ts";
import { BudgetExceeded } from "../budget.ts";
import type { DocumentPath } from "./json-path.ts";
import { nameStep } from "./json-path.ts";
import type { Place } from "./places.ts";

/** A JSONPath in a result, escaped for a JSON string. */
export type ResultPath = string;

/** The path of the result itself. */
export const RESULT: ResultPath = "$";

/** Writes a source map as JSON text, which is faster than an object of it. */
export class MapWriter {
  readonly #isStacked: boolean;
  readonly #documents = new Numbers<SanityDocument>(
    (number) =>
      `":{"type":"value","source":{"type":"documentValue","document":${number},"path":`,
  );
  readonly #paths = new Numbers<DocumentPath>((number) => `${number}}},"`);
  readonly #mappings: string[] = ['"'];
  readonly #steps = new Map<string, ResultPath | null>();
  #charactersLeft: number;

  /**
   * `isStacked`: a document is stored under its `_originalId`. `add` throws a
   * `BudgetExceeded` when the map gets longer than `maxCharacters`.
   */
  constructor(isStacked: boolean, maxCharacters: number) {
    this.#isStacked = isStacked;
    this.#charactersLeft = maxCharacters;
  }

  /** The path of an attribute; null if clients could not read it. */
  name(at: ResultPath | null, name: string): ResultPath | null {
    let step = this.#steps.get(name);
    if (step === undefined) {
      const written = nameStep(name);
      step = written && JSON.stringify(written).slice(1, -1);
      this.#steps.set(name, step);
    }
    return at === null || step === null ? null : at + step;
  }

  /** The path of a list item. */
  index(at: ResultPath | null, index: number): ResultPath | null {
    return at === null ? null : `${at}[${index}]`;
  }

  /** Maps a path of the result to a place. */
  add(at: ResultPath, { document, path }: Place): void {
    const ofDocument = this.#documents.textOf(document);
    const ofPath = this.#paths.textOf(path);
    this.#charactersLeft -= at.length + ofDocument.length + ofPath.length;
    if (this.#charactersLeft < 0) throw new BudgetExceeded();
    this.#mappings.push(at, ofDocument, ofPath);
  }

  /** The whole map: a `ContentSourceMap` as JSON. */
  text(): string {
    const documents = this.#documents.keys().map((document) => ({
      _id: this.#isStacked ? document["_originalId"] : document._id,
      _type: document._type,
    }));
    const paths = this.#paths.keys().map(({ text }) => text);
    // Without the beginning of another mapping.
    const mappings = this.#mappings.join("").slice(0, -2);
    return `{"documents":${JSON.stringify(documents)},"paths":${JSON.stringify(paths)},"mappings":{${mappings}}}`;
  }
}

/** Numbers values from 0, and caches a text with the number of each. */
class Numbers<Value> {
  readonly #texts = new Map<Value, string>();
  readonly #write: (number: number) => string;

  constructor(write: (number: number) => string) {
    this.#write = write;
  }

  textOf(value: Value): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const text = this.#write(this.#texts.size);
    this.#texts.set(value, text);
    return text;
  }

  keys(): Value[] {
    return [...this.#texts.keys()];
  }
}
