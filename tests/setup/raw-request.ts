import net from "node:net";

/** One answer as it came over the wire. */
export type RawAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
};

const PATIENCE_MS = 10_000;

/** Ends the head of a request, and the connection with its answer. */
export const CLOSE = "Connection: close\r\n\r\n";

/**
 * The first lines of a request for a site on this machine. In: its port, what
 * is asked for, further header lines. The blank line that ends a head is left
 * to these lines.
 */
export function rawHead(
  port: number,
  target: string,
  lines = "",
  method = "GET",
): string {
  return `${method} ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines}`;
}

/**
 * Sends bytes as they are, and reads until the connection ends.
 * In: the port, the bytes. Out: every answer that came.
 *
 * @throws Error if the connection stays open for too long.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      const shown = bytes.toString("latin1").slice(0, 80);
      reject(new Error(`The connection stays open after ${shown}`));
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that hangs up on nonsense is within its rights.
    socket.on("error", () => {});
    socket.on("close", () => resolve(answersIn(Buffer.concat(chunks))));
  });
}

/** Splits what came by the lengths that it states; the rest of a cut answer is left out. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    if (end < 0) return answers;
    const [first = "", ...lines] = bytes
      .toString("latin1", at, end)
      .split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [
          line.slice(0, colon).toLowerCase(),
          line.slice(colon + 1).trim(),
        ];
      }),
    );
    const start = end + 4;
    const length = Number(headers["content-length"] ?? 0);
    if (start + length > bytes.length) return answers;
    const status = Number(first.split(" ")[1]);
    // An interim answer is followed by the one that counts.
    if (status >= 200)
      answers.push({
        status,
        headers,
        body: bytes.toString("utf8", start, start + length),
      });
    at = start + length;
  }
}
