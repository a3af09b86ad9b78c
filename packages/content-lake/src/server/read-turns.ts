import { Readable } from "node:stream";
import type { Answer } from "./http/answer.ts";
import type { Exchange, Handler } from "./http/exchange.ts";
import { isSite } from "./security/identity.ts";

/** In bytes: what a waiting read counts as, so that a caller has two hundred. */
const READ_BYTES = 200_000;
/** In milliseconds, of the one thread; then others have their turn. */
const SLICE_MS = 10;
/** In characters; less than a client has to read before the next ones are made. */
const PIECE = 64_000;

type Reader = Pick<Exchange, "context" | "identity">;

/**
 * Reads in the one thread when it is the caller's turn, as writes do. The site's reads
 * are part of its code, and do not wait.
 */
export async function readInTurn<Value>(
  { context, identity }: Reader,
  read: () => Value,
): Promise<Value> {
  return isSite(identity)
    ? read()
    : context.writes.inTurn(identity, READ_BYTES, read);
}

/** A handler that answers at its caller's turn. */
export function inTurn(handler: (exchange: Exchange) => Answer): Handler {
  return (exchange) => readInTurn(exchange, () => handler(exchange));
}

/** One line of JSON per item, a few at each of the caller's turns. */
export function linesInTurn(reader: Reader, items: Iterable<unknown>): Answer {
  const iterator = items[Symbol.iterator]();
  function nextLines(): string {
    const end = performance.now() + SLICE_MS;
    let text = "";
    // One at least, since an empty text is the end.
    do {
      const { done, value } = iterator.next();
      if (done) break;
      text += `${JSON.stringify(value)}\n`;
    } while (text.length < PIECE && performance.now() < end);
    return text;
  }
  async function* pieces(): AsyncIterable<string> {
    for (;;) {
      const text = await readInTurn(reader, nextLines);
      if (text === "") return;
      yield text;
    }
  }
  return {
    status: 200,
    headers: { "content-type": "application/x-ndjson" },
    body: Readable.from(pieces()),
  };
}
