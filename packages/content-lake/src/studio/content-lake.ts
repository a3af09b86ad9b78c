import {
  createClient,
  type ClientConfig,
  type SanityClient,
} from "@sanity/client";
import { backOff } from "../back-off.ts";
import { LISTEN_SOCKET_PATH } from "../listen-protocol.ts";
import {
  createListenerFetch,
  pauseLength,
  type ListenerFetch,
} from "./listener-fetch.ts";
import { routeRequests } from "./route-requests.ts";

/**
 * How often a request is retried while no answer comes, for about 17 seconds. By then a
 * killed lake is back even on a busy machine. Sanity's own three seconds end earlier,
 * and the Studio then closes an open form with everything unsaved.
 */
const MOST_RETRIES = 12;
const RETRIES = { first: 100, longest: 2_000 };

/** Opens a socket that closes at once when the network is lost, not after minutes. */
function openSocket(origin: string): WebSocket {
  const socket = new WebSocket(
    `${origin.replace(/^http/, "ws")}${LISTEN_SOCKET_PATH}`,
  );
  const lose = () => {
    socket.onclose?.(new CloseEvent("close"));
    socket.onclose = null;
    socket.close();
  };
  addEventListener("offline", lose);
  socket.addEventListener("close", () => removeEventListener("offline", lose));
  return socket;
}

/** Creates the `fetch` for the lake at an origin: all listeners share one socket. */
export function createLakeFetch(origin: string): ListenerFetch {
  const { fetch } = globalThis;
  return createListenerFetch({
    openSocket: () => openSocket(origin),
    fetch: (input, init) => fetch(input, init),
    pause: (failures) =>
      new Promise((resolve) => setTimeout(resolve, pauseLength(failures))),
  });
}

/**
 * Creates the `unstable_clientFactory` of a Studio: Sanity's own client for the lake at
 * an origin. It survives a restart of the lake.
 */
export function createClientFactory(
  origin: string,
  lakeFetch: ListenerFetch,
): (config: ClientConfig) => SanityClient {
  return (config) =>
    createClient({
      ...config,
      apiHost: origin,
      useProjectHostname: false,
      maxRetries: MOST_RETRIES,
      retryDelay: (attempt) => backOff(attempt + 1, RETRIES, 0),
      resolveFetch: () => lakeFetch,
    });
}

/**
 * Where the Studio stores how long its warning about HTTP/1.1 is snoozed ("You've got
 * your brakes on"). It is for Studios whose streams take all connections; here they
 * share one socket.
 */
const PROTOCOL_WARNING = "sanity-studio.network.check.snooze";

/**
 * The settings that connect a Studio with the lake that serves it, with what the
 * lake was started with.
 *
 *     export default defineConfig({ ...contentLake(), plugins, schema });
 */
export function contentLake({
  projectId = "local",
  dataset = "production",
}: { projectId?: string; dataset?: string } = {}) {
  // Sanity's command-line tools read the configuration without a window.
  const origin = globalThis.location?.origin ?? "http://localhost:3333";
  const lakeFetch = createLakeFetch(origin);
  if ("location" in globalThis) {
    routeRequests(globalThis, { projectId, origin }, lakeFetch);
    sessionStorage.setItem(PROTOCOL_WARNING, "9999-12-31T23:59:59Z");
  }
  return {
    projectId,
    dataset,
    apiHost: origin,
    unstable_clientFactory: createClientFactory(origin, lakeFetch),
    auth: {
      loginMethod: "cookie" as const,
      redirectOnSingle: true as const,
      providers: [
        {
          name: "local",
          title: "E-mail and password",
          url: `${origin}/v1/auth/login/local`,
        },
      ],
    },
  };
}
