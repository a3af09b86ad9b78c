import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_WAITING_SIGN_INS } from "../src/accounts/password.ts";
import {
  LINKS_PER_BLOCK,
  PER_ACCOUNT_AND_BLOCK,
  PER_NETWORK,
} from "../src/accounts/sign-in-limit.ts";
import { UPLOAD_BOUNDS } from "../src/assets/image-information.ts";
import {
  MOST_WAITING,
  RENDITION_BOUNDS,
  RENDITION_SHARE,
} from "../src/assets/renditions.ts";
import { MOST_CONNECTIONS, MOST_UNANSWERED } from "../src/connections.ts";
import { COMPUTING } from "../src/rate-limiter.ts";
import {
  ANONYMOUS_STREAMS,
  BROWSER_STREAMS,
  REQUESTS,
  SOCKETS,
  STREAMS,
} from "../src/server/context.ts";
import { MOST_DATASETS } from "../src/server/datasets.ts";
import { BODY_MS } from "../src/server/http/exchange.ts";
import { MOST_CHARACTERS } from "../src/server/listen/listener.ts";
import { MOST_OF_A_SOCKET } from "../src/server/listen/presence.ts";
import { RESUME_MS } from "../src/server/listen/streams.ts";
import {
  HOUR_OF_UPLOADS,
  HOUR_OF_PREVIEWS,
  LONGEST_MS,
  MINUTE_BYTES,
} from "../src/server/write-bounds.ts";
import {
  MOST_WAITING_QUERIES,
  TIME_LIMIT_MS,
} from "../src/untrusted-queries/query-runner.ts";

type Row = {
  shared: string;
  takenBy: string;
  /** With the values that the code has. */
  limit: string;
  /** In which order those who wait are served. */
  order: string;
  /** The file below `src` and the title of the test that holds it. */
  test: readonly [file: string, title: string];
};

/** What one party can take of what all share at a lake. A network is a /48 of IPv6. */
const ROWS: readonly Row[] = [
  {
    shared: "the sizes of pictures, of a lake with a website",
    takenBy: "an address, a thousand addresses",
    limit: "those of the website, from it",
    order: "as the website's pictures",
    test: [
      "server/security.test.ts",
      "are made for the website and for people, and others get those of the website",
    ],
  },
  {
    shared: "the making of sizes, of a lake that stands alone",
    takenBy: "an address, a /48, a viewer",
    limit: `${RENDITION_BOUNDS.secondsAnHour} s of the processor an hour, ${MOST_WAITING} waiting`,
    order: "who used least of the processor",
    test: [
      "assets/renditions.test.ts",
      "who asks for many waits for their own, and past a number is told so",
    ],
  },
  {
    shared: "the folder of sizes",
    takenBy: "an address, a /48, a viewer",
    limit: `${RENDITION_SHARE} of it`,
    order: "the oldest of who has too much go first",
    test: [
      "assets/renditions.test.ts",
      "who has many made fills a share of the folder, and makes nobody else's go",
    ],
  },
  {
    shared: "the decoding of uploads",
    takenBy: "an editor, a token",
    limit: `${UPLOAD_BOUNDS.secondsAnHour} s of the processor an hour`,
    order: "who used least of the processor",
    test: [
      "pictures/picture-decoder.test.ts",
      "who has used up their hour is told so, and others are not",
    ],
  },
  {
    shared: "streams of live events",
    takenBy: "an address, a /48, ten networks",
    limit: `${ANONYMOUS_STREAMS.ofOne} of a network, ${ANONYMOUS_STREAMS.inAll} of all`,
    order: "the oldest of the network that has most gives way",
    test: [
      "server/limits.test.ts",
      "live events without a token are limited for one network, and never for the site",
    ],
  },
  {
    shared: "the six connections that a browser opens without TLS",
    takenBy: "its tabs",
    limit: `${BROWSER_STREAMS.ofOne} streams`,
    order: "none: the client asks again",
    test: [
      "server/security/cross-origin.test.ts",
      "leaves a browser whose tabs follow live events connections to read by",
    ],
  },
  {
    shared: "sockets and streams",
    takenBy: "a viewer, a token",
    limit: `${SOCKETS.ofOne} sockets, ${STREAMS.ofOne} streams`,
    order: "none",
    test: [
      "server/limits.test.ts",
      "a user holds a limited number of sockets and streams open, and others theirs",
    ],
  },
  {
    shared: "the one thread, by queries",
    takenBy: "a viewer, a token",
    limit: `${COMPUTING.perSecond} ms a second, then ${MOST_WAITING_QUERIES} waiting of ${TIME_LIMIT_MS} ms each`,
    order: "callers take turns",
    test: [
      "untrusted-queries/query-runner.test.ts",
      "a caller has a limited number of queries waiting, and delays no other",
    ],
  },
  {
    shared: "the one thread, by filters of listeners",
    takenBy: "a viewer",
    limit: `${COMPUTING.perSecond} ms a second`,
    order: "who has used their share waits",
    test: [
      "server/listen/sockets.test.ts",
      "with slow filters keeps neither an editor nor other listeners waiting",
    ],
  },
  {
    shared: "the one thread, by what streams missed",
    takenBy: "an address, a viewer",
    limit: `${RESUME_MS} ms of a stream, ${COMPUTING.perSecond} ms a second of a user, and of all without a token`,
    order: "none: past that a client reads everything again",
    test: [
      "server/limits.test.ts",
      "live events that were missed are not read for strangers without a bound",
    ],
  },
  {
    shared: "the one thread, by history, exports, settings and new listeners",
    takenBy: "a viewer, an editor",
    limit: "that of writes",
    order: "senders take turns, with writes",
    test: [
      "server/limits.test.ts",
      "an editor's draft is stored while a viewer's many reads wait",
    ],
  },
  {
    shared: "memory, by listeners",
    takenBy: "a viewer",
    limit: `${MOST_CHARACTERS} characters of their addresses`,
    order: "none",
    test: [
      "server/listen/listener.test.ts",
      "a caller's listeners have a bounded length, and others theirs",
    ],
  },
  {
    shared: "memory and time, by subscriptions to presence",
    takenBy: "a viewer",
    limit: `${MOST_OF_A_SOCKET} subscriptions and sessions of a socket`,
    order: "none",
    test: [
      "server/listen/presence.test.ts",
      "a socket has a few subscriptions and sessions, and others are not told of more",
    ],
  },
  {
    shared: "the one thread, by presence",
    takenBy: "a viewer",
    limit: `${COMPUTING.perSecond} ms a second`,
    order: "who has used their share is not heard",
    test: [
      "server/listen/presence.test.ts",
      "a user who has used the share of the one thread is not heard, and others are",
    ],
  },
  {
    shared: "the one thread, by writes",
    takenBy: "an editor, an import",
    limit: `${LONGEST_MS} ms for each`,
    order: "senders take turns",
    test: [
      "server/write-bounds.test.ts",
      "an editor's write has its turn during an import, and no caller waits without a bound",
    ],
  },
  {
    shared: "memory, by datasets for tests",
    takenBy: "an administrator's token",
    limit: `${MOST_DATASETS} of all`,
    order: "none",
    test: ["server/datasets.test.ts", "a few datasets are the most"],
  },
  {
    shared: "the disk, by what a person writes",
    takenBy: "an editor, Compliance",
    limit: `${MINUTE_BYTES} bytes a minute`,
    order: "none",
    test: [
      "server/write-bounds.test.ts",
      "more than 10 MB of a person in a minute, by large and by small requests",
    ],
  },
  {
    shared: "the disk, by pictures and files",
    takenBy: "an editor, Compliance",
    limit: `${HOUR_OF_UPLOADS} bytes an hour`,
    order: "none",
    test: [
      "server/write-bounds.test.ts",
      "more than 1 GB of a person's uploads in an hour",
    ],
  },
  {
    shared: "rows of the history, by previews",
    takenBy: "a viewer",
    limit: `${HOUR_OF_PREVIEWS} writes an hour`,
    order: "none",
    test: [
      "server/write-bounds.test.ts",
      "more previews of a viewer than the Studio opens",
    ],
  },
  {
    shared: "the checks of passwords",
    takenBy: "an address, a /48",
    limit: `${MOST_WAITING_SIGN_INS} of a network wait`,
    order: "known devices, then networks in turn",
    test: [
      "accounts/accounts.test.ts",
      "passwords of a network that sends many let others pass, and a known device comes first",
    ],
  },
  {
    shared: "tries of passwords on an account, and links for a new one",
    takenBy: "an address, a /48",
    limit: `${PER_ACCOUNT_AND_BLOCK} tries of a network on one account, ${PER_NETWORK} of an address, ${LINKS_PER_BLOCK} links of a network`,
    order: "a known device is counted alone",
    test: [
      "accounts/accounts.test.ts",
      "stops a network that guesses, over a restart and a clock that is set, and not the owner in another one",
    ],
  },
  {
    shared: "connections, by bodies that do not end",
    takenBy: "an address",
    limit: `${BODY_MS} ms`,
    order: "none",
    test: ["server/limits.test.ts", "a body that does not end is given up"],
  },
  {
    shared: "memory and connections, by requests under way",
    takenBy: "an address, a /48, a thousand addresses",
    limit: `${REQUESTS.ofOne} of a network, ${REQUESTS.inAll} of all`,
    order: "the oldest of the network that has most gives way",
    test: [
      "server/limits.test.ts",
      "a network has a limited number of requests under way, and others theirs",
    ],
  },
  {
    shared: "connections, and the files that a process may open",
    takenBy: "an address, a /48, a thousand addresses",
    limit: `${MOST_CONNECTIONS} of all`,
    order: "the oldest of the network that has most gives way",
    test: [
      "connections.test.ts",
      "a network that has many connections loses its oldest, and others get theirs",
    ],
  },
  {
    shared: "memory, by answers that nobody reads",
    takenBy: "an address",
    limit: `${MOST_UNANSWERED} requests of a connection that wait for an earlier one`,
    order: "none",
    test: [
      "connections.test.ts",
      "who asks for many pages and reads none is cut off, and a few are answered",
    ],
  },
];

const source = join(import.meta.dirname, "../src");

it("each row of what is shared names a test that is there", () => {
  const missing = ROWS.filter(({ test: [file, title] }) => {
    const path = join(source, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
  });
  expect(missing).toEqual([]);
});
