import type { IncomingMessage } from "node:http";
import { tooManyRequests } from "../../http-errors.ts";
import { blockOf } from "../../network.ts";
import type { Places } from "../../places.ts";
import type { Exchange } from "../http/exchange.ts";
import { clientAddress, isFromThisMachine } from "../security/identity.ts";
import type { EventChannel } from "./event-channel.ts";

/** A tab that waits for another one is no flood. */
export const TOO_MANY_TABS = tooManyRequests("Too many streams are open");

/**
 * Gives a stream a slot until it closes; a website on this machine, which may request
 * live events without a token, always gets one.
 *
 * @throws HttpError 429 if none is free.
 */
export function takePlace(
  { context, identity }: Pick<Exchange, "context" | "identity">,
  request: IncomingMessage,
  channel: EventChannel,
): void {
  const { origins, places, publicUrl, trustProxy } = context;
  const { origin = "", host, "user-agent": agent } = request.headers;
  const isHere = isFromThisMachine(request);
  function take(own: Places, holder: string): void {
    const leave = own.take(holder, channel.end);
    if (leave === null)
      throw own === places.browserStreams
        ? TOO_MANY_TABS
        : tooManyRequests("Too many streams are open");
    channel.onClose(leave);
  }
  if (isHere && origins.shares(origin) && publicUrl.protocol === "http:")
    take(places.browserStreams, `${host} ${agent}`);
  if (identity.kind !== "anonymous") take(places.streams, identity.caller.id);
  else if (!isHere)
    take(places.anonymousStreams, blockOf(clientAddress(request, trustProxy)));
}
