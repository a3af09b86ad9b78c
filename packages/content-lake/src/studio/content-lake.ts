import {
  createClient,
  type ClientConfig,
  type SanityClient,
} from "@sanity/client";
import { LISTEN_SOCKET_PATH } from "../listen-protocol.ts";
import {
  createListenerFetch,
  pauseLength,
  type ListenerFetch,
} from "./listener-fetch.ts";
import { routeRequests } from "./route-requests.ts";

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

/** The part of a browser's window that is changed here. */
type ParsingWindow = Pick<typeof globalThis, "DOMParser" | "document">;

const REPORTED = /<(?:style|base)\b|\bon[a-z]+\s*=/i;

// What is in quotation marks may hold a ">". It holds no "<" here, so that each
// character is looked at once.
const TAG = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi;

const HANDLER = /("[^"]*"|'[^']*')|([\s/])on[a-z]+(?=\s*=)/gi;

/**
 * Takes style sheets, base addresses and event handlers from the HTML that a page
 * gives to `DOMParser`. The document that it makes shows and runs nothing, but the
 * browser holds it to the policy of the page, and would report a blocked style for
 * each paste from Word.
 */
function parseQuietly({ DOMParser, document }: ParsingWindow): void {
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (markup, type) {
    const text = String(markup);
    const isReported = type === "text/html" && REPORTED.test(text);
    if (!isReported) return parseFromString.call(this, markup, type);
    // In a template nothing applies, so that nothing but handlers is reported.
    const template = document.createElement("template");
    template.innerHTML = withoutHandlers(text);
    for (const element of template.content.querySelectorAll("style, base")) {
      element.remove();
    }
    return parseFromString.call(this, template.innerHTML, type);
  };
}

function withoutHandlers(markup: string): string {
  return markup.replace(TAG, (tag) =>
    tag.replace(HANDLER, (found: string, quoted?: string, before = "") =>
      quoted === undefined ? `${before}data-handler` : found,
    ),
  );
}

/**
 * Where the Studio keeps until when its warning about HTTP/1.1 is snoozed ("You've
 * got your brakes on"). It is for Studios whose streams take all connections; here
 * they share one socket.
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
    parseQuietly(globalThis);
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
