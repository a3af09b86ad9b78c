import {
  httpChannel,
  STREAM_HEADERS,
  type EventChannel,
} from "../listen/event-channel.ts";
import {
  startListener,
  startLiveEvents,
  type StreamRequest,
} from "../listen/event-streams.ts";
import type { Answer, Exchange } from "../http/exchange.ts";
import { onIdentityEnd } from "../security/identity.ts";
import type { Route } from "../http/router.ts";

/** `/data/listen/…` and `/data/live/events/…`, as event streams. */
export const streamRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/listen/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: (exchange) => stream(exchange, startListener),
  },
  {
    method: "GET",
    path: "/data/live/events/:dataset",
    // Sanity's client sends a token for drafts only. The stream contains opaque
    // tags, no content.
    access: "open",
    handler: (exchange) => stream(exchange, startLiveEvents),
  },
];

function stream(
  { context, identity, request, response, url }: Exchange,
  start: (request: StreamRequest, channel: EventChannel) => void,
): Answer | null {
  if (request.method === "HEAD")
    return { status: 200, headers: STREAM_HEADERS };
  const header = request.headers["last-event-id"];
  const channel = httpChannel(response, context.streams);
  if (identity.kind === "anonymous") {
    channel.onClose(context.anonymousStreams.take(request));
  }
  start(
    {
      context,
      identity,
      search: url.searchParams,
      lastEventId: typeof header === "string" && header !== "" ? header : null,
    },
    channel,
  );
  channel.onClose(
    onIdentityEnd(identity, context.accounts, () => channel.end()),
  );
  return null;
}
