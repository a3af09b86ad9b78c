import { lookup as lookUpName } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { isPublicAddress } from "./public-address.ts";

/** How a link of another site answered. */
export type LinkAnswer =
  | { kind: "ok" }
  /** The page is not there, or the site cannot be reached. */
  | { kind: "broken"; reason: string }
  /** The site refuses programs, or is busy: a person has to look. */
  | { kind: "unknown"; reason: string };

/** What checks of links need; tests give other answers. */
export type LinkCheckOptions = {
  /** Says what asks, and where it can be read about. */
  userAgent: string;
  timeoutMs?: number;
  /** True for an IP address that may be asked. */
  mayAsk?: (address: string) => boolean;
  /** Finds the IP addresses of a host. */
  lookup?: typeof lookUpName;
};

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;
/** Statuses that say more of the asker than of the page. */
const REFUSALS = [401, 403, 405, 406, 408, 425, 429, 501];

type Answered = { status: number; location: string | null };

class NotPublic extends Error {
  constructor() {
    super("It leads to an address that is not on the public internet");
  }
}

/**
 * Asks whether a link leads to a page: HEAD, then GET if the site does not know
 * HEAD. No address outside of the public internet is asked, neither by name nor
 * after a redirect: the check stands where the socket is connected, so a name
 * that changes meanwhile passes it no better. Never rejects.
 */
export async function checkLink(
  url: string,
  options: LinkCheckOptions,
): Promise<LinkAnswer> {
  try {
    const head = await follow("HEAD", url, options);
    const isDoubtful = head.status >= 400;
    return answerOf(isDoubtful ? await follow("GET", url, options) : head);
  } catch (error) {
    return { kind: "broken", reason: sentenceOf(error) };
  }
}

async function follow(
  method: "HEAD" | "GET",
  first: string,
  options: LinkCheckOptions,
): Promise<Answered> {
  let url = new URL(first);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answered = await ask(method, url, options);
    const { status, location } = answered;
    if (status < 300 || status >= 400 || location === null) return answered;
    url = new URL(location, url);
  }
  throw new Error(`It redirects more than ${MOST_REDIRECTS} times`);
}

function ask(
  method: "HEAD" | "GET",
  url: URL,
  { userAgent, timeoutMs = TIMEOUT_MS, ...options }: LinkCheckOptions,
): Promise<Answered> {
  const { mayAsk = isPublicAddress, lookup = lookUpName } = options;
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Error(`It leads to ${url.protocol}`);
  // A lookup is not asked about an address without a name.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !mayAsk(host)) throw new NotPublic();
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      // A connection of its own, so that none that was kept skips the lookup.
      agent: false,
      headers: { "user-agent": userAgent, accept: "text/html,*/*;q=0.5" },
      lookup: publicLookup(lookup, mayAsk),
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on("error", reject);
    sent.once("response", (answer) => {
      // The page itself is not read.
      answer.destroy();
      const { statusCode = 0, headers } = answer;
      resolve({ status: statusCode, location: headers.location ?? null });
    });
    sent.end();
  });
}

/** A lookup that finds nothing for a host any of whose addresses may not be asked. */
function publicLookup(
  lookup: typeof lookUpName,
  mayAsk: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isFine =
        addresses.length > 0 &&
        addresses.every(({ address }) => mayAsk(address));
      if (!isFine) return callback(new NotPublic(), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}

function answerOf({ status }: Answered): LinkAnswer {
  if (status >= 200 && status < 400) return { kind: "ok" };
  const reason = `It answers ${status}`;
  return REFUSALS.includes(status) || status >= 500
    ? { kind: "unknown", reason }
    : { kind: "broken", reason };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return "It does not answer";
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return "It does not answer in time";
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case undefined:
      return error.message;
    case "ENOTFOUND":
      return "There is no such site";
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
      return "It does not answer";
    default:
      return `It cannot be reached (${code})`;
  }
}
