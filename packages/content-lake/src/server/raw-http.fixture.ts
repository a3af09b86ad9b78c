import { request as httpRequest, type RequestOptions } from "node:http";
import { connect } from "node:net";

export type RawAnswer = {
  status: number;
  /** Names in lower case; of a repeated header the last one. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

/**
 * Sends bytes to a server and reads until it closes: for requests that no
 * correct HTTP client would send. In: the server's address and the request,
 * with `Connection: close` in it.
 */
export function sendRaw(url: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (data: Buffer) => (text += data.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(text)));
    socket.write(request);
  });
}

function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

/**
 * Asks without `fetch`, which sets Host and Origin itself and leaves out the
 * headers that only a browser sets.
 */
export function ask(
  url: string,
  options: RequestOptions = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, options, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
