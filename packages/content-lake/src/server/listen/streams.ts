import { randomUUID } from "node:crypto";
import type { Lake } from "../../engine/lake.ts";
import type { Transaction } from "../../engine/types.ts";
import {
  datasetNotFound,
  forbidden,
  httpErrorOf,
  notFound,
} from "../../http-errors.ts";
import { threadMs } from "../../thread-time.ts";
import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import { readFlag } from "../http/query-params.ts";
import { parseApiPath } from "../http/router.ts";
import { enterDataset } from "../security/checks.ts";
import { may, requireIdentity } from "../security/identity.ts";
import {
  formatEvent,
  httpChannel,
  RETRY,
  startHeartbeat,
  STREAM_HEADERS,
  type EventChannel,
} from "./event-channel.ts";
import {
  createListener,
  readListenerOptions,
  type Listener,
} from "./listener.ts";
import { takePlace } from "./stream-places.ts";

/** A request for a stream, over HTTP or the socket. */
type StreamRequest = Pick<Exchange, "context" | "identity"> & {
  search: URLSearchParams;
  lastEventId: string | null;
};

/** How many transactions back a client may resume; beyond that it reads everything again. */
const RESUME_LIMIT = 1000;
/** As UTF-8 and as JSON on a socket, they become several times as many bytes. */
const RESUME_CHARACTERS = 2_000_000;
/** In milliseconds of the one thread; what takes longer is read again. */
const RESUME_MS = 250;
/** In bytes: what a listener that waits to be opened counts as. */
const LISTENER_BYTES = 4_000;
const STREAM_PATH = /^\/data\/(listen|live\/events)\/([^/]+)$/;

/**
 * Finds the stream of an address and starts it, a listener at its caller's turn. For an
 * invalid query it opens the channel and sends a `channelError` event. Rejects with an
 * HttpError or LakeFault before the channel is open.
 */
export async function startStream(
  pathname: string,
  request: StreamRequest,
  channel: EventChannel,
): Promise<void> {
  const match = STREAM_PATH.exec(parseApiPath(pathname)?.pathname ?? "");
  const [, kind, dataset] = match ?? [];
  if (dataset === undefined) throw notFound("There is no stream there");
  const place = enterDataset(request, dataset);
  const { context } = place;
  const { streams } = context;
  streams.add(channel.end);
  channel.onClose(() => streams.delete(channel.end));
  if (kind === "listen") {
    requireIdentity(request.identity);
    let isOpen = true;
    channel.onClose(() => (isOpen = false));
    await context.writes.inTurn(request.identity, LISTENER_BYTES, () => {
      if (isOpen) startListener({ ...request, ...place }, channel);
    });
  }
  // No page shows comments, so nothing follows their sync tags.
  else if (dataset === context.addon.name)
    throw datasetNotFound(dataset, context.projectId);
  else startLiveEvents({ ...request, ...place }, channel);
}

/** `GET /data/listen/…`: the mutations of the documents that match a query. */
function startListener(request: StreamRequest, channel: EventChannel): void {
  const { context, identity, search, lastEventId } = request;
  const options = readListenerOptions(search);
  const resume = readFlag(search, "enableResume") ? lastEventId : null;
  channel.onClose(
    context.listeners.hold(identity.caller.id, `${search}`.length),
  );
  let listener: Listener;
  let missed: string | null = null;
  try {
    listener = createListener(context.lake, identity.caller, options);
    if (resume !== null)
      missed = missedText(request, resume, (each) => textOf(listener, each));
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
  if (missed) channel.send(missed);
  followListener(request, channel, listener);
}

function fail(channel: EventChannel, body: object): void {
  channel.send(formatEvent("channelError", body));
  channel.end();
}

/**
 * Only the last event has the id to resume from, so that after a connection breaks
 * midway the client gets the whole transaction again.
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
      // Some queries fail only when a document is tested. Without this event the client
      // would believe that nothing has changed.
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
 * Returns the events that a stream missed; null if they are unknown, take long, or are
 * more than a channel buffers: the client would be disconnected for that, and ask for
 * the same again and again. Null, too, for a caller who has used their share of the one
 * thread; nobody is refused, and reads everything again.
 */
function missedText(
  { context: { lake, share }, identity }: StreamRequest,
  lastEventId: string,
  tell: (transaction: Transaction) => string,
): string | null {
  const { id } = identity.caller;
  if (share.waitMs(id) > 0) return null;
  const start = threadMs();
  try {
    let text = "";
    for (const transaction of missedEvents(lake, lastEventId) ?? [null]) {
      const isLate = threadMs() - start > RESUME_MS;
      if (transaction === null || isLate || text.length > RESUME_CHARACTERS)
        return null;
      text += tell(transaction);
    }
    return text.length > RESUME_CHARACTERS ? null : text;
  } finally {
    share.spend(id, threadMs() - start);
  }
}

/** `GET /data/live/events/…`: the sync tags that each transaction dropped. */
function startLiveEvents(request: StreamRequest, channel: EventChannel): void {
  const { context, identity, search, lastEventId } = request;
  const { lake } = context;
  const includeDrafts = readFlag(search, "includeDrafts");
  if (includeDrafts) {
    requireIdentity(identity);
    if (!readsDrafts(request)) {
      throw forbidden("This token may not read drafts");
    }
  }

  function tell(transaction: Transaction): string {
    const { published, drafts } = lake.liveTags(transaction);
    const tags = new Set(includeDrafts ? [...published, ...drafts] : published);
    const { id } = transaction;
    return tags.size === 0
      ? ""
      : formatEvent("message", { id, tags: [...tags] }, id);
  }
  function send(text: string | null): void {
    if (text) channel.send(text);
  }

  const missed =
    lastEventId === null ? "" : missedText(request, lastEventId, tell);
  const id = lake.lastTransactionId() ?? "start";
  channel.open();
  channel.send(RETRY + formatEvent("welcome", { id }, missed ? null : id));
  send(missed ?? formatEvent("restart", { id }, id));
  channel.onClose(lake.onTransaction((each) => send(tell(each))));
  startHeartbeat(channel);
}

/**
 * Returns the transactions after an event that a client has seen; null if they are
 * unknown or too many.
 *
 * @param lastEventId `<transaction>#<document>`, or only the transaction.
 */
function missedEvents(lake: Lake, lastEventId: string): Transaction[] | null {
  const transactionId = lastEventId.split("#", 1)[0] ?? "";
  const missed = lake.transactionsAfter(transactionId, RESUME_LIMIT + 1);
  return missed === null || missed.length > RESUME_LIMIT ? null : missed;
}

/** Tests the grants with an invented draft. */
function readsDrafts({ context, identity: { caller } }: StreamRequest) {
  const [_id, _type, _rev, at] = ["drafts.example", "example", "example", ""];
  const draft = { _id, _type, _rev, _createdAt: at, _updatedAt: at };
  return may(caller, "read") && context.lake.mayRead(draft, caller);
}

/** Answers a request for a stream of any kind over HTTP. */
export async function stream({
  context,
  identity,
  request,
  response,
  url,
}: Exchange): Promise<Answer | null> {
  if (request.method === "HEAD")
    return { status: 200, headers: STREAM_HEADERS };
  const channel = httpChannel(response);
  takePlace({ context, identity }, request, channel);
  const search = url.searchParams;
  const lastEventId = String(request.headers["last-event-id"] ?? "") || null;
  const asked = { context, identity, search, lastEventId };
  if (identity.kind !== "anonymous") {
    const { id } = identity.kind === "user" ? identity.session : identity.token;
    channel.onClose(context.accounts.whenEnded(id, channel.end));
  }
  await startStream(url.pathname, asked, channel);
  return null;
}
