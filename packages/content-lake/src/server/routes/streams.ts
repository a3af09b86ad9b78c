import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import { httpChannel, STREAM_HEADERS } from "../listen/event-channel.ts";
import {
  startListener,
  startLiveEvents,
  type StartStream,
} from "../listen/event-streams.ts";
import { isFromThisMachine, takePlace } from "../listen/open-limit.ts";
import { clientAddress, onIdentityEnd } from "../security/identity.ts";

export function listen(exchange: Exchange): Answer | null {
  return stream(exchange, startListener);
}

export function liveEvents(exchange: Exchange): Answer | null {
  return stream(exchange, startLiveEvents);
}

function stream(
  { context, identity, request, response, url }: Exchange,
  start: StartStream,
): Answer | null {
  if (request.method === "HEAD")
    return { status: 200, headers: STREAM_HEADERS };
  const channel = httpChannel(response, context.streams);
  // A website on the same machine follows live events without a token, as
  // Sanity's client does. It must always find a place.
  if (identity.kind === "anonymous" && !isFromThisMachine(request)) {
    const address = clientAddress(request, context.trustProxy);
    const refusal = "Too many streams are open without a token";
    channel.onClose(takePlace(context.anonymousStreams, address, refusal));
  }
  const search = url.searchParams;
  const lastEventId = String(request.headers["last-event-id"] ?? "") || null;
  start({ context, identity, search, lastEventId }, channel);
  channel.onClose(
    onIdentityEnd(identity, context.accounts, () => channel.end()),
  );
  return null;
}
