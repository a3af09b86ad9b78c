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

/** `open` is a number that the browser chooses, unused on this socket. */
export type BrowserMessage =
  { open: number; url: string; headers: Headers } | { close: number };

/** The lake's messages about the stream `id`: its status and headers, a chunk of text, its end. */
export type LakeMessage =
  | { id: number; status: number; headers: Headers }
  | { id: number; chunk: string }
  | { id: number; end: true };

/** null for anything that is not a message of this protocol. */
export function readBrowserMessage(text: string): BrowserMessage | null {
  try {
    const { open, url, headers, close } = Object(JSON.parse(text));
    if (typeof close === "number") return { close };
    return typeof open === "number" && typeof url === "string"
      ? { open, url, headers: Object(headers) as Headers }
      : null;
  } catch {
    return null;
  }
}
