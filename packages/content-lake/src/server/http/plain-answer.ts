import type { Readable } from "node:stream";

/** An HTTP answer before it is written. */
export type Answer = {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | Readable;
};
