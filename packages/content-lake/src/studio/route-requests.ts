import { isListener, type ListenerFetch } from "./listener-fetch.ts";

/** The part of a browser's window that is changed here. */
export type RequestingWindow = Pick<typeof globalThis, "fetch" | "WebSocket">;

/**
 * Sends what a page asks of a lake to the lake's own host, and every listener
 * through `lakeFetch`, whichever client asks. The form of a task has a workspace
 * of its own in the Studio, whose clients no setting of a workspace reaches:
 *
 * - They put the project's name in front of the host. There no lake answers, and
 *   the form would not open.
 * - Their six event streams would take all connections that a browser opens to
 *   one origin over HTTP/1.1, and every other request of the Studio would wait
 *   until the form is closed.
 */
export function routeRequests(
  window: RequestingWindow,
  lake: { projectId: string; origin: string },
  lakeFetch: ListenerFetch,
): void {
  const { fetch, WebSocket } = window;
  const { host } = new URL(lake.origin);
  const atLake = addressAtLake(lake.projectId, host);

  window.fetch = (input, init) => {
    if (input instanceof Request) {
      const address = atLake(input.url);
      return fetch(
        address === input.url ? input : new Request(address, input),
        init,
      );
    }
    const address = atLake(String(input));
    return isListenerOf(host, address)
      ? lakeFetch(address, init)
      : fetch(address, init);
  };

  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(atLake(String(address)), protocols);
    }
  };
}

/** Without `URL`, which rejects `local.127.0.0.1`. */
function addressAtLake(projectId: string, host: string) {
  const projectHost = `${projectId}.${host}`.replace(/[.[\]]/g, "\\$&");
  const ofProject = new RegExp(`^(\\w+:)//${projectHost}(?=[/?#]|$)`);
  return (address: string) => address.replace(ofProject, `$1//${host}`);
}

function isListenerOf(host: string, address: string): boolean {
  return (
    URL.canParse(address) &&
    new URL(address).host === host &&
    isListener(address)
  );
}
