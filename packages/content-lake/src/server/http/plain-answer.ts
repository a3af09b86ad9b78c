import type { Readable } from "node:stream";

/** An answer before it is sent. */
export type Answer = {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | Readable;
};
