import {
  type ClientConfig,
  createClient,
  type SanityClient,
} from "@sanity/client";

import { createListenerFetch, pauseLength } from "./listener-socket.ts";

/** The lake answers at the origin that served the Studio. */
export const lakeOrigin =
  typeof window === "undefined"
    ? "http://localhost:3333"
    : window.location.origin;

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const listenerFetch = createListenerFetch({
  openSocket: () =>
    new WebSocket(`${lakeOrigin.replace(/^http/, "ws")}/listen-socket`),
  fetch: (input, init) => window.fetch(input, init),
  pause: (failures) => wait(pauseLength(failures)),
});

const resolveFetch = () => listenerFetch;

/** Sanity's client, pointed at the lake instead of at Sanity's own hosts. */
export function createLocalClient(config: ClientConfig): SanityClient {
  return createClient({
    ...config,
    apiHost: lakeOrigin,
    useProjectHostname: false,
    resolveFetch,
  });
}
