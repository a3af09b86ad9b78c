import type {
  AvifOptions,
  FlattenOptions,
  GifOptions,
  JpegOptions,
  Metadata,
  PngOptions,
  Region,
  ResizeOptions,
  SharpOptions,
  WebpOptions,
} from "sharp";

/** What a picture says of itself before it is decoded. */
export type PictureHead = Pick<
  Metadata,
  | "autoOrient"
  | "channels"
  | "depth"
  | "format"
  | "hasAlpha"
  | "height"
  | "isProgressive"
  | "orientation"
  | "pages"
  | "width"
>;

/** How a picture is read, in the terms of sharp. */
export type Opening = Pick<
  SharpOptions,
  "autoOrient" | "failOn" | "limitInputPixels" | "sequentialRead"
>;

/** What is made of a picture, in the terms of sharp. */
export type Recipe = {
  extract?: Region | null;
  resize?: ResizeOptions;
  flatten?: FlattenOptions;
  as: "avif" | "gif" | "jpeg" | "png" | "webp";
  options?: AvifOptions | GifOptions | JpegOptions | PngOptions | WebpOptions;
  /** A longer result is not handed over. */
  mostBytes?: number;
};

/** What the decoding process is asked to do; the first step is `open`. */
export type Step =
  /** In: the bytes of a file, or its path. */
  | { kind: "open"; source: Uint8Array | string }
  /** Also of a picture with more pixels than are ever decoded. */
  | { kind: "head" }
  | { kind: "isOpaque"; opening: Opening }
  | { kind: "encode"; opening: Opening; recipe: Recipe };

/** What comes of each step. */
export type Outcomes = {
  open: null;
  head: PictureHead;
  isOpaque: boolean;
  encode: Buffer;
};

/** What a step took of the processor, and the memory that the process has after it, in bytes. */
export type Cost = { cpuMs: number; memory: number };

/**
 * What the decoding process says. `damaged`: the picture cannot be read;
 * `large`: its result is too long; `memory`: it takes more than it may.
 */
export type Answer =
  | { kind: "ready" }
  | { kind: "done"; outcome: Outcomes[Step["kind"]]; cost: Cost }
  | { kind: "damaged" | "large"; cost: Cost }
  | { kind: "memory" };
