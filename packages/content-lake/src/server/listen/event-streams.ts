import { randomUUID } from "node:crypto";
import type { Transaction } from "../../engine/types.ts";
import { createListener, type ListenerOptions } from "./listener.ts";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  notFound,
  type HttpError,
} from "../../http-errors.ts";
import {
  formatEvent,
  startHeartbeat,
  type EventChannel,
} from "./event-channel.ts";
import type { ServerContext } from "../http/exchange.ts";
import { httpErrorOf } from "../http/fault-answer.ts";
import { enterDataset } from "../security/checks.ts";
import { may, requireIdentity, type Identity } from "../security/identity.ts";
import { readFlag, readQueryParams } from "../http/query-params.ts";
import { parseApiPath } from "../http/router.ts";

/** The request for a stream, by HTTP or over the socket. */
export type StreamRequest = {
  context: ServerContext;
  identity: Identity;
  search: URLSearchParams;
  lastEventId: string | null;
};

type Listener = ReturnType<typeof createListener>;

/**
 * How many transactions back a client may resume; past it, it reads everything
 * again.
 */
const RESUME_LIMIT = 1000;
/** As UTF-8 and as JSON on a socket, they become a few times as many bytes. */
const RESUME_CHARACTERS = 2_000_000;
/**
 * In milliseconds; the filter tests each missed transaction while other callers
 * wait.
 */
const RESUME_MS = 200;
/** After a lost connection, come back within a second. */
const RETRY = "retry: 1000\n";

const STREAM_PATH = /^\/data\/(listen|live\/events)\/([^/]+)$/;

/**
 * Finds the stream of an address and starts it. Throws an `HttpError` or
 * `LakeFault` before the channel is open; for a bad query it opens the channel
 * and sends a `channelError` event.
 */
export function startStream(
  pathname: string,
  request: StreamRequest,
  channel: EventChannel,
): void {
  const match = STREAM_PATH.exec(parseApiPath(pathname)?.pathname ?? "");
  const [, kind, dataset] = match ?? [];
  if (dataset === undefined) throw notFound("There is no stream there");
  const place = enterDataset(request, dataset);
  if (kind === "listen") {
    startListener({ ...request, ...place }, channel);
    return;
  }
  const { context } = request;
  // No page shows comments, so nothing follows their sync tags.
  if (dataset !== context.dataset) {
    throw datasetNotFound(dataset, context.projectId);
  }
  startLiveEvents(request, channel);
}

/** `GET /data/listen/…`: the mutations of the documents that match a query. */
export function startListener(
  request: StreamRequest,
  channel: EventChannel,
): void {
  const { context, identity, search, lastEventId } = request;
  requireIdentity(identity);
  const options = readListenerOptions(search);
  channel.onClose(context.openStreams.take(identity.caller.id));
  let listener: Listener;
  try {
    listener = createListener(context.lake, identity.caller, options);
  } catch (error) {
    const refusal = httpErrorOf(error);
    if (refusal === null || refusal.statusCode >= 500) throw error;
    channel.open();
    return fail(channel, refusal);
  }
  const resume = readFlag(search, "enableResume") ? lastEventId : null;
  let missed: string[] | null = null;
  try {
    if (resume !== null) missed = missedTexts(context, resume, listener);
  } catch (error) {
    const refusal = httpErrorOf(error);
    if (refusal === null) throw error;
    channel.open();
    return fail(channel, refusal);
  }
  channel.open();
  const name =
    resume === null ? "welcome" : missed === null ? "reset" : "welcomeback";
  const id = context.lake.lastTransactionId();
  channel.send(
    RETRY +
      formatEvent({
        name,
        // A resumed stream gets no new event id until the missed events are
        // sent.
        ...(missed === null && id !== null && { id }),
        data: { listenerName: randomUUID() },
      }),
  );
  for (const text of missed ?? []) channel.send(text);
  followListener(request, channel, listener);
}

function readListenerOptions(search: URLSearchParams): ListenerOptions {
  const query = search.get("query");
  if (query === null) throw badRequest("The parameter `query` is missing");
  return {
    query,
    params: readQueryParams(search),
    includeResult: readFlag(search, "includeResult"),
    includePreviousRevision: readFlag(search, "includePreviousRevision"),
    includeMutations: readFlag(search, "includeMutations", true),
    includeAllVersions: readFlag(search, "includeAllVersions"),
    includeEffects: search.get("effectFormat") === "mendoza",
    visibility: search.get("visibility") ?? "transaction",
  };
}

function fail(channel: EventChannel, refusal: HttpError): void {
  channel.send(formatEvent({ name: "channelError", data: refusal.body }));
  channel.end();
}

function textOf(listener: Listener, transaction: Transaction): string {
  const events = listener(transaction);
  return events
    .map((event, index) =>
      formatEvent({
        name: "mutation",
        // Only the last event has the id to resume from, so that a connection
        // that breaks in the middle gets the whole transaction again.
        ...(index === events.length - 1 && { id: event.eventId }),
        data: event,
      }),
    )
    .join("");
}

function followListener(
  { context, identity }: StreamRequest,
  channel: EventChannel,
  listener: Listener,
): void {
  let isOpen = true;
  channel.onClose(() => {
    isOpen = false;
  });
  function tell(transaction: Transaction): void {
    if (!isOpen) return;
    try {
      const text = textOf(listener, transaction);
      if (text !== "") channel.send(text);
    } catch (error) {
      const refusal = httpErrorOf(error);
      if (refusal === null) throw error;
      // Some queries fail only when a document is tested. Without this event
      // the client would believe that nothing has changed.
      fail(channel, refusal);
    }
  }
  const callerId = identity.caller.id;
  // A disconnected client reconnects and resumes, or reads everything again.
  const queued = { callerId, tell, onOverflow: () => channel.end() };
  follow(context, channel, (transaction) =>
    context.listeners.push(queued, transaction),
  );
}

/**
 * The events of the transactions that a listener missed. `null` if they are
 * unknown, take long to compute, or are more than a channel buffers: the client
 * would be disconnected for that, and ask for the same again and again.
 */
function missedTexts(
  context: ServerContext,
  lastEventId: string,
  listener: Listener,
): string[] | null {
  const texts: string[] = [];
  const end = performance.now() + RESUME_MS;
  let length = 0;
  for (const transaction of missedEvents(context, lastEventId) ?? [null]) {
    const text = transaction && textOf(listener, transaction);
    length += text?.length ?? Infinity;
    const isTooMuch = length > RESUME_CHARACTERS || performance.now() > end;
    if (text === null || isTooMuch) return null;
    if (text !== "") texts.push(text);
  }
  return texts;
}

/** `GET /data/live/events/…`: the sync tags that each transaction dropped. */
export function startLiveEvents(
  { context, identity, search, lastEventId }: StreamRequest,
  channel: EventChannel,
): void {
  const { lake } = context;
  const includeDrafts = readFlag(search, "includeDrafts");
  if (includeDrafts) {
    requireIdentity(identity);
    if (!readsDrafts(context, identity)) {
      throw forbidden("This token may not read drafts");
    }
  }

  if (identity.kind !== "anonymous") {
    channel.onClose(context.openStreams.take(identity.caller.id));
  }

  function send(transaction: Transaction): void {
    const { published, drafts } = lake.liveTags(transaction);
    const tags = [
      ...new Set(includeDrafts ? [...published, ...drafts] : published),
    ];
    if (tags.length === 0) return;
    channel.send(
      formatEvent({
        name: "message",
        id: transaction.id,
        data: { id: transaction.id, tags },
      }),
    );
  }

  const missed = lastEventId === null ? [] : missedEvents(context, lastEventId);
  const id = lake.lastTransactionId() ?? "start";
  channel.open();
  channel.send(
    RETRY +
      formatEvent({
        name: "welcome",
        ...(missed?.length ? {} : { id }),
        data: { id },
      }),
  );
  if (missed === null) {
    channel.send(formatEvent({ name: "restart", id, data: { id } }));
  }
  for (const transaction of missed ?? []) send(transaction);
  follow(context, channel, send);
}

function follow(
  context: ServerContext,
  channel: EventChannel,
  send: (transaction: Transaction) => void,
): void {
  channel.onClose(context.lake.onTransaction(send));
  startHeartbeat(channel);
}

/**
 * The transactions after an event that a client has seen. The event's id is
 * `<transaction>#<document>`, or the transaction alone. `null` if they are
 * unknown or too many.
 */
function missedEvents(
  { lake }: ServerContext,
  lastEventId: string,
): Transaction[] | null {
  const transactionId = lastEventId.split("#", 1)[0] ?? "";
  const missed = lake.transactionsAfter(transactionId, RESUME_LIMIT + 1);
  return missed === null || missed.length > RESUME_LIMIT ? null : missed;
}

/** Tests the grants with a made-up draft. */
function readsDrafts({ lake }: ServerContext, identity: Identity): boolean {
  const now = new Date().toISOString();
  const draft = {
    _id: "drafts.example",
    _type: "example",
    _rev: "example",
    _createdAt: now,
    _updatedAt: now,
  };
  return may(identity.caller, "read") && lake.mayRead(draft, identity.caller);
}
