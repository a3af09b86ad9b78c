import { randomUUID } from "node:crypto";
import path from "node:path";

import pino from "pino";

import { loadBuild } from "../../server/built-site.ts";
import { startTestStack } from "../../tests/fixtures/stack/stack.fixture.ts";
import { loadSecrets } from "../stack/data-folder.ts";
import { nodeVariables } from "../stack/stack-file.ts";
import { printFact, summarise } from "./figures.ts";
import { TEMPLATES } from "./templates.ts";

const ROUNDS = 40;

/** The CPU of rendering each kind of page, and of reading its content. */
export async function measureCold(): Promise<object> {
  const stack = await startTestStack();
  // Before the build is loaded: React and the routes read it too.
  Object.assign(process.env, {
    ...nodeVariables(stack, loadSecrets(stack.dataFolder)),
    NODE_ENV: "production",
    DATA_DIR: path.join(stack.dataFolder, "cold"),
  });
  const build = await loadBuild();
  const { createRenderer, openServices, readEnvironment } = build.entry.module;
  const environment = readEnvironment(process.env);
  const services = openServices(environment);
  const render = createRenderer({
    site: { build, services },
    mode: "production",
    siteUrl: environment.siteUrl,
    studioOrigin: "http://localhost:3333",
    log: pino({ level: "error" }, pino.destination(2)),
    isIndexable: () => true,
  });
  // Without the stream of edits the shell's content is not cached.
  await new Promise<void>((resolve, reject) => {
    services.content.changes.start([
      {
        setConnected: (isConnected) => isConnected && resolve(),
        onError: reject,
      },
    ]);
  });
  const renderPage = (address: string) =>
    render({
      method: "GET",
      path: address,
      headers: new Headers(),
      body: null,
      visitor: null,
      requestId: randomUUID(),
    });
  try {
    console.log("\nA page that is not cached, by CPU of the site");
    const figures: Record<string, number> = {};
    // Twice, since V8 optimizes the code during the first round.
    for (const isWarm of [false, true])
      for (const [name, address] of Object.entries(TEMPLATES)) {
        const times = await cpuTimes(() => renderPage(address));
        figures[name] = summarise(times).median;
        const goal = `to reach: ${name === "article" ? 2 : 6} ms`;
        if (isWarm) printFact(name, `${figures[name].toFixed(2)} ms`, goal);
      }
    return figures;
  } finally {
    await stack.remove();
  }
}

/** The CPU time of some work in milliseconds, per round. */
async function cpuTimes(
  work: () => Promise<{ status: number }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const { status } = await work();
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}
