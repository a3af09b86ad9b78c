import { randomUUID } from "node:crypto";
import type { Transaction } from "../../engine/types.ts";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  notFound,
} from "../../http-errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { httpErrorOf } from "../http/fault-answer.ts";
import { readFlag, readQueryParams } from "../http/query-params.ts";
import { parseApiPath } from "../http/router.ts";
import { enterDataset } from "../security/checks.ts";
import { may, requireIdentity } from "../security/identity.ts";
import {
  formatEvent,
  startHeartbeat,
  type EventChannel,
} from "./event-channel.ts";
import {
  createListener,
  type Listener,
  type ListenerOptions,
} from "./listener.ts";
import { takePlace } from "./open-limit.ts";

/** The request for a stream, by HTTP or over the socket. */
type StreamRequest = Pick<Exchange, "context" | "identity"> & {
  search: URLSearchParams;
  lastEventId: string | null;
};

/**
 * Starts a stream. Throws an `HttpError` or `LakeFault` before the channel is open;
 * for a bad query it opens the channel and sends a `channelError` event.
 */
export type StartStream = (
  request: StreamRequest,
  channel: EventChannel,
) => void;

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

/** Finds the stream of an address and starts it. */
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

/** One of a caller's places for streams, until the channel closes. */
function occupy({ context, identity }: StreamRequest, channel: EventChannel) {
  const refusal = "You have 1000 streams open already";
  channel.onClose(takePlace(context.openStreams, identity.caller.id, refusal));
}

/** `GET /data/listen/…`: the mutations of the documents that match a query. */
export const startListener: StartStream = (request, channel) => {
  const { context, identity, search, lastEventId } = request;
  requireIdentity(identity);
  const options = readListenerOptions(search);
  occupy(request, channel);
  const resume = readFlag(search, "enableResume") ? lastEventId : null;
  let listener: Listener;
  let missed: string[] | null = null;
  try {
    listener = createListener(context.lake, identity.caller, options);
    if (resume !== null) missed = missedTexts(request, resume, listener);
  } catch (error) {
    const refusal = httpErrorOf(error);
    if (refusal === null || refusal.statusCode >= 500) throw error;
    channel.open();
    fail(channel, refusal.body);
    return;
  }
  channel.open();
  const name =
    resume === null ? "welcome" : missed === null ? "reset" : "welcomeback";
  // A resumed stream gets no new event id until the missed events are sent.
  const id = missed === null ? context.lake.lastTransactionId() : null;
  const listenerName = randomUUID();
  channel.send(RETRY + formatEvent(name, { listenerName }, id));
  for (const text of missed ?? []) channel.send(text);
  followListener(request, channel, listener);
};

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

function fail(channel: EventChannel, body: object): void {
  channel.send(formatEvent("channelError", body));
  channel.end();
}

/**
 * Only the last event has the id to resume from, so that a connection that breaks
 * in the middle gets the whole transaction again.
 */
function textOf(listener: Listener, transaction: Transaction): string {
  const events = listener(transaction);
  const last = events.at(-1);
  return events
    .map((event) =>
      formatEvent("mutation", event, event === last ? event.eventId : null),
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
      fail(channel, refusal.body);
    }
  }
  const callerId = identity.caller.id;
  // A disconnected client reconnects and resumes, or reads everything again.
  const queued = { callerId, tell, onOverflow: () => channel.end() };
  const { lake, listeners } = context;
  channel.onClose(
    lake.onTransaction((transaction) => listeners.push(queued, transaction)),
  );
  startHeartbeat(channel);
}

/**
 * The events of the transactions that a listener missed. `null` if they are
 * unknown, take long to compute, or are more than a channel buffers: the client
 * would be disconnected for that, and ask for the same again and again.
 */
function missedTexts(
  request: StreamRequest,
  lastEventId: string,
  listener: Listener,
): string[] | null {
  const transactions = missedEvents(request, lastEventId);
  if (transactions === null) return null;
  const texts: string[] = [];
  const end = performance.now() + RESUME_MS;
  let length = 0;
  for (const transaction of transactions) {
    const text = textOf(listener, transaction);
    length += text.length;
    if (length > RESUME_CHARACTERS || performance.now() > end) return null;
    texts.push(text);
  }
  return texts;
}

/** `GET /data/live/events/…`: the sync tags that each transaction dropped. */
export const startLiveEvents: StartStream = (request, channel) => {
  const { context, identity, search, lastEventId } = request;
  const { lake } = context;
  const includeDrafts = readFlag(search, "includeDrafts");
  if (includeDrafts) {
    requireIdentity(identity);
    if (!readsDrafts(request)) {
      throw forbidden("This token may not read drafts");
    }
  }
  if (identity.kind !== "anonymous") occupy(request, channel);

  function send(transaction: Transaction): void {
    const { published, drafts } = lake.liveTags(transaction);
    const tags = new Set(includeDrafts ? [...published, ...drafts] : published);
    if (tags.size === 0) return;
    const { id } = transaction;
    channel.send(formatEvent("message", { id, tags: [...tags] }, id));
  }

  const missed = lastEventId === null ? [] : missedEvents(request, lastEventId);
  const id = lake.lastTransactionId() ?? "start";
  channel.open();
  channel.send(
    RETRY + formatEvent("welcome", { id }, missed?.length ? null : id),
  );
  if (missed === null) channel.send(formatEvent("restart", { id }, id));
  for (const transaction of missed ?? []) send(transaction);
  channel.onClose(lake.onTransaction(send));
  startHeartbeat(channel);
};

/**
 * The transactions after an event that a client has seen. The event's id is
 * `<transaction>#<document>`, or the transaction alone. `null` if they are
 * unknown or too many.
 */
function missedEvents(
  { context: { lake } }: StreamRequest,
  lastEventId: string,
): Transaction[] | null {
  const transactionId = lastEventId.split("#", 1)[0] ?? "";
  const missed = lake.transactionsAfter(transactionId, RESUME_LIMIT + 1);
  return missed === null || missed.length > RESUME_LIMIT ? null : missed;
}

/** Tests the grants with a made-up draft. */
function readsDrafts({ context, identity: { caller } }: StreamRequest) {
  const [_id, _type, _rev] = ["drafts.example", "example", "example"];
  const now = new Date().toISOString();
  const draft = { _id, _type, _rev, _createdAt: now, _updatedAt: now };
  return may(caller, "read") && context.lake.mayRead(draft, caller);
}
