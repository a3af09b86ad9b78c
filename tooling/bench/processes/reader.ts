import net from "node:net";

/** Which pages to read, over how many connections, for how long. */
export type ReaderTask = {
  port: number;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** The host that is asked for; `localhost` with the port, if left out. */
  host?: string;
};

/** How many requests were answered, and how fast. */
export type Readings = {
  requests: number;
  /** Milliseconds from a request to the last byte of its answer, one for each. */
  latencies: number[];
};

const END_OF_HEAD = "\r\n\r\n";

/**
 * Reads pages over keep-alive connections, each of which requests the next page
 * after the last. Requests sent within the time are read to their end.
 *
 * @throws Error if an answer is not 200 or a connection is closed.
 */
export async function readSteadily(task: ReaderTask): Promise<Readings> {
  const host = task.host ?? `localhost:${task.port}`;
  const requests = task.paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip, deflate, br\r\n\r\n`,
    ),
  );
  const until = performance.now() + task.seconds * 1000;
  const latencies: number[] = [];
  let turn = 0;
  const nextRequest = () =>
    performance.now() < until ? requests[turn++ % requests.length]! : null;
  await Promise.all(
    Array.from({ length: task.connections }, () =>
      readOn(task.port, nextRequest, (ms) => latencies.push(ms)),
    ),
  );
  return { requests: latencies.length, latencies };
}

/** Reads over one connection until the time is up. */
function readOn(
  port: number,
  nextRequest: () => Buffer | null,
  note: (ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    let head: Buffer | null = null;
    let missing = 0;
    let askedAt = 0;

    function ask(): void {
      const request = nextRequest();
      if (request === null) {
        socket.destroy();
        resolve();
        return;
      }
      askedAt = performance.now();
      socket.write(request);
    }

    function receive(chunk: Buffer): void {
      if (missing > 0) {
        missing -= chunk.byteLength;
      } else {
        const seen = head === null ? chunk : Buffer.concat([head, chunk]);
        const end = seen.indexOf(END_OF_HEAD);
        head = end < 0 ? seen : null;
        if (end < 0) return;
        const body = seen.byteLength - end - END_OF_HEAD.length;
        missing = bodyLength(seen.toString("latin1", 0, end)) - body;
      }
      if (missing > 0) return;
      note(performance.now() - askedAt);
      ask();
    }

    socket.once("connect", ask);
    socket.on("data", (chunk) => {
      try {
        receive(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("The server hung up.")));
  });
}

/** @throws Error if it is not the head of a page of known length. */
function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined)
    throw new Error(`No page: ${head.split("\r\n", 1)[0]}`);
  return Number(length);
}
