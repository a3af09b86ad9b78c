import { isListener, type ListenerFetch } from "./listener-fetch.ts";

/** The part of a browser's window that is changed here. */
export type FetchingWindow = { fetch: typeof fetch };

/**
 * Sends every listener of a page to the lake through `lakeFetch`, whichever
 * client opens it. The form of a task has a workspace of its own in the Studio,
 * whose client no setting of a workspace reaches. Its six event streams would
 * take all connections that a browser opens to one origin over HTTP/1.1, and
 * every other request of the Studio would wait until the form is closed.
 */
export function routeListeners(
  window: FetchingWindow,
  origin: string,
  lakeFetch: ListenerFetch,
): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    typeof input === "string" && isListenerOf(origin, input)
      ? lakeFetch(input, init)
      : fetch(input, init);
}

/** That client puts the project's name in front of the host. */
function isListenerOf(origin: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host } = new URL(address);
  const lake = new URL(origin).host;
  const isLake = host === lake || /^[\w-]+\.(.+)$/.exec(host)?.[1] === lake;
  return isLake && isListener(address);
}
