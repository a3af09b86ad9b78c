import {
  createClient,
  type ClientConfig,
  type SanityClient,
} from "@sanity/client";
import { LISTEN_SOCKET_PATH } from "../listen-protocol.ts";
import {
  createListenerFetch,
  type ListenerFetch,
  pauseLength,
} from "./listener-fetch.ts";

/**
 * How often a question is asked again while no answer comes, about 17 seconds
 * long. A lake that was killed is back by then on a busy machine. Sanity's own
 * three seconds are over earlier, and the Studio then closes an open form with
 * all that is not stored.
 */
const MOST_RETRIES = 12;

function retryDelay(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 2_000);
}

/** Makes the `fetch` for the lake at an origin: all listeners share one socket. */
export function createLakeFetch(origin: string): ListenerFetch {
  const { fetch } = globalThis;
  return createListenerFetch({
    openSocket: () =>
      new WebSocket(`${origin.replace(/^http/, "ws")}${LISTEN_SOCKET_PATH}`),
    fetch: (input, init) => fetch(input, init),
    pause: (failures) =>
      new Promise((resolve) => setTimeout(resolve, pauseLength(failures))),
  });
}

/**
 * Makes the `unstable_clientFactory` of a Studio: Sanity's own client for the
 * lake at an origin. It outlasts a restart of the lake.
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
      retryDelay,
      resolveFetch: () => lakeFetch,
    });
}
