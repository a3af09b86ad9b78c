import { httpChannel } from "../event-channel.ts";
import {
  startListener,
  startLiveEvents,
  type StreamRequest,
} from "../event-streams.ts";
import type { EventChannel } from "../event-channel.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../router.ts";

export const streamRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/listen/:dataset",
    access: "signed-in",
    handler: (exchange) => stream(exchange, startListener),
  },
  {
    method: "GET",
    path: "/data/live/events/:dataset",
    // Sanity's client sends no token unless it asks for drafts: the stream
    // tells opaque tags, no content.
    access: "open",
    handler: (exchange) => stream(exchange, startLiveEvents),
  },
];

function stream(
  { context, identity, request, response, url }: Exchange,
  start: (request: StreamRequest, channel: EventChannel) => void,
): null {
  const header = request.headers["last-event-id"];
  const channel = httpChannel(response, context.streams);
  // A stream outlives every timeout of an ordinary request.
  request.socket.setTimeout(0);
  start(
    {
      context,
      identity,
      search: url.searchParams,
      lastEventId: typeof header === "string" && header !== "" ? header : null,
    },
    channel,
  );
  if (identity.kind === "user") {
    channel.onClose(
      context.accounts.sessions.onEnd(identity.session.id, () => channel.end()),
    );
  }
  return null;
}
