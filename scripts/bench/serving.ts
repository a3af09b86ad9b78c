import { readFileSync } from "node:fs";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import { childrenOf } from "../../tests/fixtures/stack/stack-children.fixture.ts";
import { startTestStack } from "../../tests/fixtures/stack/stack.fixture.ts";
import {
  startContenders,
  type Contender,
  type ServedPage,
} from "./contenders.ts";
import {
  answered,
  load,
  megabytesOf,
  printFact,
  printRow,
  summarise,
} from "./figures.ts";

/** A typical page, neither the home page nor a short text. */
const PAGE = "/states/texas";
const ROUNDS = 7;
/** The site's minimum share of the other server's requests per CPU second. */
const GOALS: Record<string, string> = { bare: "0.95", nginx: "0.75" };
/** Headers about the connection or the time. */
const OWN = ["date", "connection", "keep-alive"];

/** One page from the site, a bare server and nginx; then all pages to 500 readers. */
export async function measureServing(): Promise<object> {
  const stack = await startTestStack();
  const pid = childrenOf(stack).site;
  const url = stack.siteUrl + PAGE;
  try {
    const started = megabytesOf(pid);
    const page = await readSettled(url);
    const others = await startContenders(page);
    const site: Contender = { url, pid, stop: async () => {} };
    const rates = await compete({ site, ...others });
    for (const other of Object.values(others).reverse()) await other.stop();

    console.log(`\nThe page ${PAGE}, ${page.body.byteLength} bytes of Brotli`);
    const ratios: Record<string, number> = {};
    for (const [name, rounds] of Object.entries(rates)) {
      const ratio = summarise(
        rates["site"]!.map((rate, round) => rate / rounds[round]!),
      ).median;
      ratios[name] = ratio;
      printFact(
        name,
        `${Math.round(summarise(rounds).median)}/CPU-s`,
        name === "site"
          ? ""
          : `the site is at ${ratio.toFixed(2)} of it (to reach: ${GOALS[name]})`,
      );
    }
    const pages = await cachedPages(stack.siteUrl);
    const crowd = await load(pages, { connections: 500, seconds: 10 });
    const after = megabytesOf(pid);
    printRow(
      `500 readers of ${pages.length} cached pages`,
      crowd.latency,
      `to reach: 250 ms at 99 %; ${Math.round(crowd.perSecond)} pages a second`,
    );
    printFact("memory of the site, started", `${started.toFixed(0)} MB`);
    printFact("  after that", `${after.toFixed(0)} MB`, "to reach: 220 MB");
    return { rates, ratios, crowd, memory: { started, after } };
  } finally {
    await stack.remove();
  }
}

/** Requests per second of the server's CPU time, by server and round. */
async function compete(
  contenders: Record<string, Contender>,
): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = {};
  // Alternating, so that other load on this machine affects all alike. The first
  // round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, { url, pid }] of Object.entries(contenders)) {
      const before = cpuSeconds(pid);
      const { requests } = await load([url], { connections: 32, seconds: 2 }, [
        "-H",
        "accept-encoding=gzip, deflate, br",
      ]);
      const rate = requests / (cpuSeconds(pid) - before);
      if (round > 0) (rates[name] ??= []).push(rate);
    }
  return rates;
}

/** The CPU seconds that a process has used (Linux, proc(5)). */
function cpuSeconds(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may contain any character.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The page once the site has compressed it well, which it does while idle. */
async function readSettled(url: string): Promise<ServedPage> {
  let page = await readCompressed(url);
  for (;;) {
    await pause(2_000);
    const next = await readCompressed(url);
    if (next.body.byteLength === page.body.byteLength) return next;
    page = next;
  }
}

function readCompressed(url: string): Promise<ServedPage> {
  return new Promise((resolve, reject) => {
    const options = { headers: { "accept-encoding": "br" } };
    get(url, options, (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers)
          .filter(([name]) => !OWN.includes(name))
          .map(([name, value]) => [name, String(value)]),
      );
      buffer(response).then((body) => resolve({ headers, body }), reject);
    }).once("error", reject);
  });
}

/** The addresses in the sitemap that the site caches for everybody. */
async function cachedPages(siteUrl: string): Promise<string[]> {
  const sitemap = await answered(await fetch(`${siteUrl}/sitemap.xml`));
  const xml = await sitemap.text();
  const pages: string[] = [];
  for (const [, address] of xml.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const url = siteUrl + new URL(address!).pathname;
    const response = await answered(await fetch(url));
    await response.arrayBuffer();
    if (/^public/.test(response.headers.get("cache-control") ?? ""))
      pages.push(url);
  }
  return pages;
}
