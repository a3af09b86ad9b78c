import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { childrenOf } from "../../tests/fixtures/stack/stack-children.fixture.ts";
import { startTestStack } from "../../tests/fixtures/stack/stack.fixture.ts";
import { answered, megabytesOf, printFact, printRow } from "./figures.ts";
import { load } from "./load.ts";

/** A typical page, neither the home page nor a short text. */
const PAGE = "/states/texas";
const SETTLING_MS = 10_000;

/** One cached page as fast as the site sends it, then all pages to 500 readers. */
export async function measureServing(): Promise<object> {
  const stack = await startTestStack();
  const pid = childrenOf(stack).site;
  try {
    const started = megabytesOf(pid);
    const pages = await cachedPages(stack.siteUrl);
    // The site compresses its pages well while it is idle.
    await pause(SETTLING_MS);
    const one = { connections: 32, seconds: 5 };
    await load([stack.siteUrl + PAGE], one);
    const before = cpuSeconds(pid);
    const { requests } = await load([stack.siteUrl + PAGE], one);
    const rate = requests / (cpuSeconds(pid) - before);
    printFact(`the page ${PAGE}`, `${Math.round(rate)}/CPU-s`);
    const crowd = await load(pages, { connections: 500, seconds: 10 });
    const after = megabytesOf(pid);
    printRow(
      `500 readers of ${pages.length} cached pages`,
      crowd.latency,
      `to reach: 250 ms at 99 %; ${Math.round(crowd.perSecond)} pages a second`,
    );
    printFact("memory of the site, started", `${started.toFixed(0)} MB`);
    printFact("  after that", `${after.toFixed(0)} MB`, "to reach: 250 MB");
    return { rate, crowd, memory: { started, after } };
  } finally {
    await stack.remove();
  }
}

/** The seconds of CPU that a process has used (Linux, proc(5)). */
function cpuSeconds(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may contain any character.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The addresses in the sitemap that the site caches for everybody. */
async function cachedPages(siteUrl: string): Promise<string[]> {
  const sitemap = await answered(await fetch(`${siteUrl}/sitemap.xml`));
  const pages: string[] = [];
  for (const [, address] of (await sitemap.text()).matchAll(
    /<loc>([^<]+)<\/loc>/g,
  )) {
    const url = siteUrl + new URL(address!).pathname;
    const response = await answered(await fetch(url));
    await response.arrayBuffer();
    if (/^public/.test(response.headers.get("cache-control") ?? ""))
      pages.push(url);
  }
  return pages;
}
