import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export type Recorded = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A server that notes what it is asked for. */
export type Recorder = {
  url: string;
  requests: Recorded[];
  /** What it answers from now on. */
  answer: { status: number; body: string };
  close(): Promise<void>;
};

/** Starts it on a free port of this machine. */
export async function startRecorder(): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      requests.push({ method, path, headers, body });
      response.writeHead(recorder.answer.status).end(recorder.answer.body);
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  const recorder: Recorder = {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: { status: 200, body: "{}" },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return recorder;
}
