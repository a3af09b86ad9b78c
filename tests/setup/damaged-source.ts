import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a query is answered with. In: the right answer, as text. */
export type Damage = (outgoing: ServerResponse, right: string) => void;

/** A content source whose answers a test may spoil. */
export type DamagedSource = {
  url: string;
  /** Null: the answers are right. */
  damage: Damage | null;
  close(): Promise<void>;
};

const json = { "content-type": "application/json" };

const whole =
  (status: number, type: string, body: string | Buffer): Damage =>
  (outgoing) =>
    void outgoing.writeHead(status, { "content-type": type }).end(body);

const asJson = (body: string) => whole(200, "application/json", body);

const PAGE = "<!doctype html><html><body><h1>Please sign in</h1></body></html>";

/** What comes in place of an answer when something stands between, or dies. */
export const NO_ANSWERS: Readonly<Record<string, Damage>> = {
  "a page of a proxy": whole(200, "text/html", PAGE),
  "a page that calls itself JSON": asJson(PAGE),
  nothing: asJson(""),
  "status 204": (outgoing) => void outgoing.writeHead(204).end(),
  "an empty object": asJson("{}"),
  "an object without a result": asJson('{"ms":1,"syncTags":["s1:a"]}'),
  "a result of null": asJson('{"result":null}'),
  "a list": asJson("[]"),
  "a text": asJson('"down for maintenance"'),
  "a number": asJson("0"),
  null: asJson("null"),
  "a number as the result": asJson('{"result":7}'),
  "a list as the result": asJson('{"result":[]}'),
  "an object as the result": asJson('{"result":{}}'),
  "sync tags that are none": asJson('{"result":null,"syncTags":7}'),
  "null bytes": asJson("\0".repeat(2_000)),
  "text in UTF-16": whole(
    200,
    "application/json; charset=utf-16le",
    Buffer.from('{"result":null}', "utf16le"),
  ),
  "another encoding than it says": (outgoing) =>
    void outgoing
      .writeHead(200, { ...json, "content-encoding": "gzip" })
      .end('{"result":null}'),
  "an error of a proxy": whole(502, "text/html", PAGE),
  "a bad request, by a proxy": whole(400, "text/html", PAGE),
  "a bad request, by the source": whole(
    400,
    "application/json",
    '{"error":{"type":"queryParseError","description":"expected an expression","start":0,"end":1,"query":"*["}}',
  ),
  "a refusal": whole(401, "application/json", '{"error":"Unauthorized"}'),
  "a connection that breaks": (outgoing) => void outgoing.destroy(),
  "a half answer": (outgoing, right) => {
    const { length } = Buffer.from(right);
    outgoing.writeHead(200, { ...json, "content-length": length });
    outgoing.write(right.slice(0, right.length / 2), () => outgoing.destroy());
  },
  "an answer cut off": (outgoing, right) =>
    asJson(right.slice(0, right.length / 2))(outgoing, right),
  "the right answer as plain text": (outgoing, right) =>
    whole(200, "text/plain", right)(outgoing, right),
};

/** In: the origin of a content source that is only read. */
export async function startDamagedSource(
  source: string,
): Promise<DamagedSource> {
  const right = new Map<string, string>();

  async function rightAnswer(
    incoming: IncomingMessage,
    body: string,
  ): Promise<string> {
    const { method = "GET", url = "/", headers } = incoming;
    const key = `${method} ${url} ${body}`;
    const known = right.get(key);
    if (known !== undefined) return known;
    const answer = await fetch(source + url, {
      method,
      headers: {
        authorization: headers.authorization ?? "",
        "content-type": headers["content-type"] ?? "application/json",
      },
      ...(method === "POST" && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    right.set(key, text);
    return text;
  }

  const server = createServer((incoming, outgoing) => {
    buffer(incoming)
      .then((body) => rightAnswer(incoming, body.toString()))
      .then(
        (text) => (served.damage ?? asJson(text))(outgoing, text),
        () => outgoing.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const served: DamagedSource = {
    url: `http://127.0.0.1:${port}`,
    damage: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}
