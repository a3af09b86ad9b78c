import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import path from "node:path";

import type { BrowserContext, Page } from "@playwright/test";

/**
 * What the Studio asks of the Content Lake, as the browser tests see it. An
 * upgrade of `sanity` may ask for something new: the list shows what.
 */
export type GoldenList = {
  /** The version of `sanity` that the list was made with. */
  sanity: string;
  /** The browser tests that use the Studio; only all of them ask everything. */
  specs: string[];
  /** What every run asks. */
  always: string[];
  /** What is asked by the clock or by chance. Kept by hand. */
  sometimes: string[];
};

export const GOLDEN_LIST = path.resolve("tests/fixtures/studio-endpoints.json");
const SEEN = path.resolve("test-results/studio-endpoints.txt");

/** A path holds names after these words; they differ from run to run. */
const NAMED: Readonly<Record<string, string>> = {
  documents: ":ids",
  transactions: ":ids",
  users: ":ids",
  keyvalue: ":keys",
  projects: ":project",
  images: ":project",
  files: ":project",
  project: ":project",
};
const DATASET = "production";

/**
 * The shape of an address of the lake: its version stays, names and ids do not.
 * `null` for what is no part of the API, like the files of the Studio.
 */
export function shapeOf(url: URL): string | null {
  const parts = url.pathname.split("/").filter(Boolean);
  if (!/^v([\dX].*)$|^(images|files|listen-socket)$/.test(parts[0] ?? "")) {
    return null;
  }
  const shape = parts.map((part, index) => {
    const before = parts[index - 1] ?? "";
    const name = Object.hasOwn(NAMED, before) ? NAMED[before] : undefined;
    if (part === DATASET) return ":dataset";
    if (name !== undefined && part !== "me") return name;
    if (parts[index - 2] === "doc") return ":ids";
    return index > 0 && /[.%,]/.test(part) ? ":file" : part;
  });
  return `/${shape.join("/")}`;
}

/** Forgets what an earlier run has seen. */
export function forgetEndpoints(): void {
  rmSync(SEEN, { force: true });
}

/** Writes down what the pages of a browser ask of the Studio's origin. */
export function recordEndpoints(
  context: BrowserContext,
  studioUrl: string,
  spec: string,
): void {
  const { host } = new URL(studioUrl);
  const known = new Set<string>();
  mkdirSync(path.dirname(SEEN), { recursive: true });

  function see(kind: string, address: string): void {
    const url = new URL(address, studioUrl);
    const shape = url.host === host ? shapeOf(url) : null;
    if (shape !== null) write(`${kind} ${shape}`);
  }

  function write(endpoint: string): void {
    if (known.has(endpoint)) return;
    known.add(endpoint);
    appendFileSync(SEEN, `${spec}\t${endpoint}\n`);
  }

  function watchSockets(page: Page): void {
    page.on("websocket", (socket) => {
      see("SOCKET", socket.url());
      socket.on("framesent", ({ payload }) => {
        const message = messageIn(payload);
        // The streams of a tab, and the calls of presence, are carried by sockets.
        if (typeof message["url"] === "string") see("STREAM", message["url"]);
        if (typeof message["method"] === "string") {
          write(`CALL ${message["method"]}`);
        }
      });
    });
  }

  context.on("page", watchSockets);
  context.on("request", (request) => see(request.method(), request.url()));
}

function messageIn(payload: string | Buffer): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(payload.toString());
    return typeof message === "object" && message !== null
      ? (message as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** What this run has seen so far, and by which tests. */
export function seenEndpoints(): { specs: string[]; endpoints: string[] } {
  const lines = existsSync(SEEN) ? readFileSync(SEEN, "utf8").split("\n") : [];
  const pairs = lines.filter(Boolean).map((line) => line.split("\t"));
  const column = (index: number) =>
    [...new Set(pairs.map((pair) => pair[index] ?? ""))].sort();
  return { specs: column(0), endpoints: column(1) };
}

/** The version of the Studio that is installed. */
export function sanityVersion(): string {
  const { version } = JSON.parse(
    readFileSync("node_modules/sanity/package.json", "utf8"),
  ) as { version: string };
  return version;
}

export function readGoldenList(): GoldenList {
  return JSON.parse(readFileSync(GOLDEN_LIST, "utf8")) as GoldenList;
}
