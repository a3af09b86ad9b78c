import {
  createClient,
  type ClientConfig,
  type SanityClient,
} from "@sanity/client";
import { LISTEN_SOCKET_PATH } from "../listen-protocol.ts";
import { createListenerFetch, pauseLength } from "./listener-fetch.ts";

/**
 * Makes the factory of a Studio's clients: Sanity's own, pointed at the lake at
 * an origin, with every listener of the tab on one socket.
 */
export function createClientFactory(
  origin: string,
): (config: ClientConfig) => SanityClient {
  const listenerFetch = createListenerFetch({
    openSocket: () =>
      new WebSocket(`${origin.replace(/^http/, "ws")}${LISTEN_SOCKET_PATH}`),
    fetch: (input, init) => fetch(input, init),
    pause: (failures) => wait(pauseLength(failures)),
  });
  return (config) =>
    createClient({
      ...config,
      apiHost: origin,
      useProjectHostname: false,
      resolveFetch: () => listenerFetch,
    });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
