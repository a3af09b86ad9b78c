import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { tooManyRequests } from "../../http-errors.ts";
import { createPlaces } from "../../semaphore.ts";
import { clientAddress } from "../security/identity.ts";

/** How many sockets or streams each caller may hold open. */
export type OpenLimit = {
  /** Returns a function that gives the place back. Throws 429 if none is free. */
  take(holder: string): () => void;
};

/** `things` stands in the refusal. */
export function createOpenLimit(limit: number, things: string): OpenLimit {
  const places = createPlaces(limit);
  return {
    take: (holder) =>
      places.take(holder) ?? refuse(`You have ${limit} ${things} open already`),
  };
}

/** How many streams clients without a token may hold open. */
export type AnonymousLimit = {
  /** Returns a function that gives the place back. Throws 429 if none is free. */
  take(request: IncomingMessage): () => void;
};

const PER_ADDRESS = 50;
const IN_ALL = 500;

/**
 * A website on the same machine follows live events without a token, as
 * Sanity's client does. It must always find a place, so a client on this
 * machine that comes without a proxy is not counted.
 */
export function createAnonymousLimit(trustProxy: boolean): AnonymousLimit {
  const places = createPlaces(PER_ADDRESS, IN_ALL);
  return {
    take: (request) =>
      isFromThisMachine(request)
        ? () => {}
        : (places.take(clientAddress(request, trustProxy)) ??
          refuse("Too many streams are open without a token")),
  };
}

function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const names = ["forwarded", "x-forwarded-for", "via", "x-real-ip"];
  if (names.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}

function refuse(message: string): never {
  throw tooManyRequests(message);
}
