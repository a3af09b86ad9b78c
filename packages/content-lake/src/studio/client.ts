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
  let isFound = false;
  return createListenerFetch({
    openSocket: () =>
      new WebSocket(`${origin.replace(/^http/, "ws")}${LISTEN_SOCKET_PATH}`),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // Later the lake may be behind a page of a proxy, and a form hold words.
      isFound ||= isOfLake(response);
      return isFound ? response : stopPage(origin);
    },
    pause: (failures) => wait(pauseLength(failures)),
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

/** False for what a server of files answers: its page, or that there is no such file. */
function isOfLake({ status, headers }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return status === 404
    ? type.startsWith("application/json")
    : status !== 200 || !type.startsWith("text/html");
}

/**
 * Shows one sentence in the place of the Studio, which would otherwise go to the
 * sign-in page, find itself there, and go to it again.
 */
function stopPage(origin: string): Promise<never> {
  document.body.textContent = `There is no Content Lake at ${origin}, where this Studio looks for it: write its address into sanity.config.ts, contentLake({ origin: "http://localhost:3333" }), and start the lake with --allow-origin ${location.origin}.`;
  return new Promise(() => {});
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
