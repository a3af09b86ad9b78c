import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { PICTURE_BOUNDS } from "../../app/intake/evidence/clean-picture.server.ts";
import {
  MOST_AT_ONCE,
  MOST_OF_A_NETWORK,
  MOST_OF_A_REQUEST,
} from "../../app/intake/evidence/upload-places.ts";
import {
  EVIDENCE_QUOTA,
  MISTAKES,
  SUBMISSIONS,
} from "../../app/intake/forms/triage.server.ts";
import { MAILS, PASSWORDS } from "../../app/portal/portal.server.ts";
import { LONGEST_PRINTED_FACT, MOST_GROWTH } from "../../domain/fact-text.ts";
import { MOST_FROM_ELSEWHERE } from "../../domain/stored-text.ts";
import {
  MOST_WAITING_PICTURES,
  TYPES,
  WIDTHS,
} from "../../server/assets/pictures.ts";
import { LINGER_BYTES } from "../../server/http/head.ts";
import { BODY_MS, MAX_BODY_BYTES } from "../../server/http/incoming.ts";
import { MOST_LINES } from "../../server/log/security-log.ts";
import {
  MOST_WAITING_RENDERINGS,
  RENDERINGS_AT_ONCE,
} from "../../server/pages/render-turns.ts";
import { UNDER_WAY } from "../../server/site.ts";
import {
  LONGEST_BODY,
  REQUEST_MS,
} from "../../supabase/embedded/server/http.ts";

type Row = {
  shared: string;
  takenBy: string;
  /** With the code's values. */
  limit: string;
  /** The order in which waiting parties are served. */
  order: string;
  /** The file and title of the test that proves it. */
  test: readonly [file: string, title: string];
};

/**
 * What one party can take of the site's shared resources; for the content lake,
 * see packages/content-lake/test/shared.test.ts. A network is an IPv6 /48 or an
 * IPv4 address or /24.
 */
const ROWS: readonly Row[] = [
  {
    shared: "the time in which pages are rendered",
    takenBy: "an address, a /48",
    limit: `${MOST_WAITING_RENDERINGS} requests of a network wait; no form is refused`,
    order: "the network that had least of the time, and in turn past a second",
    test: ["server/site.test.ts", "it is told to come back, and nobody else"],
  },
  {
    shared: "the thread that sends cached pages",
    takenBy: "an address, a /48, a thousand addresses",
    limit: `${RENDERINGS_AT_ONCE} renderings at a time`,
    order: "a cached page waits for none that has not begun",
    test: [
      "server/site.test.ts",
      "by %s, cached pages are sent, and others have their turn",
    ],
  },
  {
    shared: "a page or a picture that several wait for",
    takenBy: "who asked for it first, behind much else",
    limit: "none: it is made once",
    order: "at the first turn of one of them",
    test: [
      "server/http/turns.test.ts",
      "what two networks wait for is made once, at the first turn of one of them",
    ],
  },
  {
    shared: "the fetching of pictures",
    takenBy: "an address, a /48",
    limit: `${MOST_WAITING_PICTURES} pictures of a network wait`,
    order: "the network that had least of the time",
    test: [
      "server/assets/pictures.test.ts",
      "lets many requests of a network wait, refuses those beyond, and no other network",
    ],
  },
  {
    shared: "the sizes of pictures",
    takenBy: "an address",
    limit: `${WIDTHS.length} widths in ${Object.keys(TYPES).length} formats, and crops that the site signed`,
    order: "none",
    test: ["server/assets/pictures.test.ts", "refuses %s"],
  },
  {
    shared: "memory, by what is sent to no avail",
    takenBy: "an address, the holder of one link",
    limit: `${LINGER_BYTES} bytes of a connection are read`,
    order: "none",
    test: ["server/site-bodies.test.ts", "is not read (%s)"],
  },
  {
    shared: "memory and connections, by forms",
    takenBy: "an address",
    limit: `${MAX_BODY_BYTES} bytes, in ${BODY_MS} ms`,
    order: "none",
    test: [
      "server/site-bodies.test.ts",
      "refuses a body that %s more than it accepts and renders nothing",
    ],
  },
  {
    shared: "memory and connections, by slow bodies and unread answers",
    takenBy: "an address, a /48, a thousand addresses",
    limit: `${UNDER_WAY.ofOne} requests of a network under way, of ${UNDER_WAY.inAll}; connections as at the content lake`,
    order: "the oldest of the network that has most gives way",
    test: [
      "server/site-bodies.test.ts",
      "is refused beyond the number that a network may have under way, and others' is taken",
    ],
  },
  {
    shared: "the turns of who has read for hours",
    takenBy: "an address, a /48",
    limit: "a second of priority",
    order: "in turn past that",
    test: [
      "server/http/turns.test.ts",
      "who has read for hours is not behind all that a new network asks for",
    ],
  },
  {
    shared: "the places of forms with files",
    takenBy: "the holder of one link, a network",
    limit: `${MOST_OF_A_REQUEST} of a request, ${MOST_OF_A_NETWORK} of a network, of ${MOST_AT_ONCE}`,
    order: "the slowest of the network that holds most gives way",
    test: [
      "app/intake/evidence/upload-places.test.ts",
      "four networks that hold all places make room, the slowest form of theirs first",
    ],
  },
  {
    shared: "the decoding of photographs",
    takenBy: "the holder of one link, a network",
    limit: `${PICTURE_BOUNDS.secondsAnHour} s of the processor an hour`,
    order: "the network that used least",
    test: [
      "app/intake/evidence/clean-picture.test.ts",
      "waits for one picture of a network that sends fifty",
    ],
  },
  {
    shared: "the files of a day",
    takenBy: "an address",
    limit: `${EVIDENCE_QUOTA.perAddress} of ${EVIDENCE_QUOTA.perDay}`,
    order: "none: files that are refused are counted for their sender alone",
    test: [
      "app/intake/request/add-evidence.test.ts",
      "what is refused costs its sender alone, not all others their day",
    ],
  },
  {
    shared: "the leads of an hour",
    takenBy: "an address, a /48",
    limit: `${SUBMISSIONS[0]} of an address, ${SUBMISSIONS[1]} of a /48; further ones go to the review box`,
    order: "all are stored",
    test: [
      "app/intake/flood.test.ts",
      "go to the review box beyond the limit for everybody, and none is refused",
    ],
  },
  {
    shared: "the answers to forms with mistakes",
    takenBy: "an address, a /48",
    limit: `${MISTAKES[0]} of an address, ${MISTAKES[1]} of a /48 in ${MISTAKES[2]} ms`,
    order: "none",
    test: [
      "app/intake/flood.test.ts",
      "from one address do not affect other senders, and are reported once",
    ],
  },
  {
    shared: "tries of passwords on an account",
    takenBy: "an address, a thousand addresses",
    limit: `${PASSWORDS.pair} of an address in ${PASSWORDS.seconds} s`,
    order: "past that one every while, and a known browser at once",
    test: [
      "app/portal/limits.test.ts",
      "an account that is guessed at from 5,000 addresses is slowed down, and never locked",
    ],
  },
  {
    shared: "mails to one account",
    takenBy: "an address, a /48",
    limit: `${MAILS.pair} of an address, ${MAILS.email} in all, in ${MAILS.seconds} s`,
    order: "none",
    test: [
      "app/portal/limits.test.ts",
      "takes a household's IPv6 network for one address, and counts its provider's too",
    ],
  },
  {
    shared: "the database, by links that are guessed",
    takenBy: "an address",
    limit: "a wait that grows, and no question of the database",
    order: "a link that works is never refused",
    test: [
      "app/intake/request/open-request.test.ts",
      "slows down who guesses, and never refuses a link that works",
    ],
  },
  {
    shared: "the embedded database",
    takenBy: "who has the publishable key",
    limit: `this machine alone; ${LONGEST_BODY} bytes in ${REQUEST_MS} ms`,
    order: "none",
    test: [
      "tests/contracts/database-process.test.ts",
      "refuses a browser's call with %j",
    ],
  },
  {
    shared: "the disk, by lines of the log",
    takenBy: "a thousand addresses",
    limit: `${MOST_LINES} lines of an event in ten minutes`,
    order: "none",
    test: [
      "server/log/security-log.test.ts",
      "bounds the lines in a distributed flood, and goes on after it",
    ],
  },
  {
    shared: "memory and time, by facts within texts",
    takenBy: "an editor",
    limit: `${LONGEST_PRINTED_FACT} characters of a fact, ${MOST_GROWTH} more of a text`,
    order: "none: past that last values are printed",
    test: [
      "domain/fact-text.test.ts",
      "what is printed is bounded, of facts that name each other and of a text that names many",
    ],
  },
  {
    shared: "memory and time, by what a text shows from elsewhere",
    takenBy: "an editor",
    limit: `${MOST_FROM_ELSEWHERE} times in a text`,
    order: "none",
    test: [
      "app/content/source/resolve.test.ts",
      "shows what is written elsewhere a bounded number of times in one text",
    ],
  },
];

it("each row of what is shared names a test that is there", () => {
  const missing = ROWS.filter(
    ({ test: [file, title] }) =>
      !existsSync(file) || !readFileSync(file, "utf8").includes(title),
  );
  expect(missing).toEqual([]);
});
