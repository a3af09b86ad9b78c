/**
 * The JSON messages between a browser and the lake on the one socket for
 * listeners.
 *
 * HTTP/1.1 allows six connections to a host and one open document holds six
 * listeners, so a browser tab carries all of them over one socket:
 *
 *     → {"open":1,"url":"/v…/data/listen/…?…","headers":{"last-event-id":"…"}}
 *     ← {"id":1,"status":200,"headers":{…}}
 *     ← {"id":1,"chunk":"event: welcome\n…"}
 *     ← {"id":1,"end":true}
 *     → {"close":1}
 *
 * A stream that is refused answers its status, the error as a chunk, and end.
 */

/** The socket's path at the lake's origin. */
export const LISTEN_SOCKET_PATH = "/listen-socket";

type Headers = Record<string, string>;

/** `open` is a number that the browser chooses, not in use on this socket. */
export type BrowserMessage =
  { open: number; url: string; headers: Headers } | { close: number };

/**
 * The lake's messages about the stream `id`: its status and headers, a chunk of
 * text, its end.
 */
export type LakeMessage =
  | { id: number; status: number; headers: Headers }
  | { id: number; chunk: string }
  | { id: number; end: true };

/** `null` for what is not a message of this protocol. */
export function readBrowserMessage(text: string): BrowserMessage | null {
  const { open, url, headers, close } = parse(text);
  if (typeof close === "number") return { close };
  return typeof open === "number" && typeof url === "string"
    ? { open, url, headers: readHeaders(headers) }
    : null;
}

/** `null` for what is not a message of this protocol. */
export function readLakeMessage(text: string): LakeMessage | null {
  const { id, status, headers, chunk, end } = parse(text);
  if (typeof id !== "number") return null;
  if (typeof status === "number") {
    return { id, status, headers: readHeaders(headers) };
  }
  if (typeof chunk === "string") return { id, chunk };
  return end === true ? { id, end } : null;
}

/** The fields of a JSON object; none of anything else. */
function parse(text: string): Partial<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** In lower case, as HTTP has them. */
function readHeaders(value: unknown): Headers {
  const headers: Headers = {};
  for (const [name, text] of Object.entries(fieldsOf(value))) {
    if (typeof text === "string") headers[name.toLowerCase()] = text;
  }
  return headers;
}

function fieldsOf(value: unknown): object {
  const isObject =
    typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value : {};
}
