import type {
  AvifOptions,
  ExtendOptions,
  FlattenOptions,
  GifOptions,
  JpegOptions,
  Metadata,
  NegateOptions,
  PngOptions,
  Region,
  ResizeOptions,
  SharpenOptions,
  SharpOptions,
  WebpOptions,
} from "sharp";

/** The metadata of a picture before it is decoded. */
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

/** How to read a picture, in sharp's terms. */
export type Opening = Pick<
  SharpOptions,
  "autoOrient" | "failOn" | "limitInputPixels" | "sequentialRead"
>;

/** What to make of a picture, in sharp's terms and in this order. */
export type Recipe = {
  /** What is rotated. */
  cut?: Region | null;
  rotate?: 90 | 180 | 270 | null;
  extract?: Region | null;
  resize?: ResizeOptions;
  flatten?: FlattenOptions;
  negate?: NegateOptions | false;
  extend?: ExtendOptions | null;
  /** The standard deviation, in pixels. */
  blur?: number | null;
  modulate?: { saturation: number } | false;
  sharpen?: SharpenOptions | false;
  flip?: boolean;
  flop?: boolean;
  /** Resizes the result of all this. */
  enlarge?: ResizeOptions | false;
  /** The colors behind what is transparent, one behind the other. */
  fill?: string[];
  as: "avif" | "gif" | "jpeg" | "png" | "webp";
  options?: AvifOptions | GifOptions | JpegOptions | PngOptions | WebpOptions;
  /** A longer result is not returned. */
  mostBytes?: number;
};

/** The requests to the decoding process; the first is `open`. */
export type Step =
  /** The source is the bytes of a file, or its path. */
  | { kind: "open"; source: Uint8Array | string }
  /** Even for a picture with too many pixels to decode. */
  | { kind: "head" }
  | { kind: "isOpaque"; opening: Opening }
  | { kind: "encode"; opening: Opening; recipe: Recipe };

/** The result of each step. */
export type Outcomes = {
  open: null;
  head: PictureHead;
  isOpaque: boolean;
  encode: Buffer;
};

/** The CPU time of a step, and the process's memory after it, in bytes. */
export type Cost = { cpuMs: number; memory: number };

/**
 * The messages of the decoding process. `damaged`: the picture cannot be read; `large`:
 * its result is too long; `limit`: it takes more memory or CPU time than it may.
 */
export type DecoderMessage =
  | { kind: "ready" }
  | { kind: "done"; outcome: Outcomes[Step["kind"]]; cost: Cost }
  | { kind: "damaged" | "large"; cost: Cost }
  | { kind: "limit" };
