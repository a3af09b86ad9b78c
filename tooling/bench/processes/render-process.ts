import { randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";

import pino from "pino";

import { cachePage } from "../../../server/pages/cached-page.ts";
import type { Page } from "../../../server/pages/page.ts";
import type { OpenSite } from "../../../server/pages/render-request.ts";
import {
  createRenderer,
  type Renderer,
} from "../../../server/pages/renderer.ts";
import type { SiteBuild } from "../../../server/pages/site-build.ts";
import { answerEach } from "./helper-process.ts";
import { summarise } from "../measure.ts";
import { rememberContent } from "./remembered-content.ts";

/** Which page to render, and how often. */
export type RenderTask = {
  path: string;
  /** The number of measured batches, of which the median counts. */
  batches: number;
  /** How often the page is rendered in a batch. */
  turns: number;
};

/** The milliseconds for one page, and its size. */
export type RenderResult = {
  /** CPU time when the page's own content is read from the content source. */
  cold: number;
  /** The same as elapsed time. */
  wall: number;
  /** CPU time with cached content. */
  warm: number;
  /** CPU time of compressing it for the first visitor. */
  compress: number;
  bytes: number;
};

const WARM_UP = 3;

const build = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
)) as SiteBuild;
const { openServices, readEnvironment } = build.entry.module;
const environment = readEnvironment(process.env);
const site: OpenSite = { build, services: openServices(environment) };

// Waits for the stream of edits, without which the content of the shell is not
// cached.
await new Promise<void>((resolve) => {
  site.services.content.changes.start([
    {
      setConnected: (isConnected) => isConnected && resolve(),
      onError(error) {
        throw error;
      },
    },
  ]);
});

function rendererOf(own: OpenSite): Renderer {
  return createRenderer({
    site: own,
    mode: "production",
    siteUrl: environment.siteUrl,
    studioOrigin: "http://localhost:3333",
    log: pino({ level: "error" }, pino.destination(2)),
    isIndexable: () => true,
  });
}

const reading = rendererOf(site);
const remembering = rendererOf(rememberContent(site));

async function render(renderer: Renderer, path: string): Promise<Page> {
  const page = await renderer({
    method: "GET",
    path,
    headers: new Headers(),
    body: null,
    visitor: null,
    requestId: randomUUID(),
  });
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  return page;
}

/**
 * The CPU time and elapsed time of some work in milliseconds, as the median
 * over batches.
 */
async function cost(
  { batches, turns }: RenderTask,
  work: () => Promise<unknown>,
): Promise<{ cpu: number; wall: number }> {
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let batch = -WARM_UP; batch < batches; batch += 1) {
    const before = process.cpuUsage();
    const began = performance.now();
    for (let turn = 0; turn < turns; turn += 1) await work();
    const { user, system } = process.cpuUsage(before);
    if (batch < 0) continue;
    cpu.push((user + system) / 1000 / turns);
    wall.push((performance.now() - began) / turns);
  }
  return { cpu: summarise(cpu).median, wall: summarise(wall).median };
}

answerEach<RenderTask, RenderResult>(async (task) => {
  const page = await render(reading, task.path);
  const cold = await cost(task, () => render(reading, task.path));
  const warm = await cost(task, () => render(remembering, task.path));
  const compress = await cost(task, () => cachePage(page, 0));
  return {
    cold: cold.cpu,
    wall: cold.wall,
    warm: warm.cpu,
    compress: compress.cpu,
    bytes: page.body.byteLength,
  };
});
