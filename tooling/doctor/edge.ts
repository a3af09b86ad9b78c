import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { Environment } from "../../app/env/env.server.ts";
import { cloudflareDriver } from "../../server/edge/cloudflare.ts";
import {
  type EdgeDriver,
  PurgeRefused,
  type SendRequest,
} from "../../server/edge/edge-driver.ts";
import { fastlyDriver } from "../../server/edge/fastly.ts";
import { varnishDriver } from "../../server/edge/varnish.ts";
import { webhookDriver } from "../../server/edge/webhook.ts";
import { isLoopback } from "../../local/stack/environment.ts";
import { examineCacheFolder } from "./cache-folder.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/**
 * A tag that no page has, since the content's begin with the name of a source.
 * Every purge also names the pages with too many tags; they are fetched again.
 */
const NO_PAGE = new Set(["doctor"]);
const PATIENCE_MS = 5_000;

const { ok, warning, error } = findingsAbout("Edge");

/** An edge that is asked to purge, and what to look at if it does not. */
type Asked = {
  driver: EdgeDriver;
  /** Without a secret. */
  name: string;
  check: string;
};

/**
 * The shared cache in front of the site: whether it can be reached and takes a
 * purge, and whether readers meet it. In: `send` as `fetch`.
 */
export async function examineEdge(
  {
    edge,
    trustProxy,
    siteUrl,
  }: Pick<Environment, "edge" | "trustProxy"> & {
    siteUrl: string;
  },
  send: SendRequest = fetch,
): Promise<Finding[]> {
  if (edge === null) return [];
  const purges =
    edge.kind === "nginx"
      ? [examineCacheFolder(edge.folder)]
      : askedOf(edge, send).map(examinePurge);
  const found = await Promise.all([...purges, examineFront(siteUrl, send)]);
  return [...found.flat(), ...(trustProxy ? [] : [untrusted()])];
}

function untrusted(): Finding {
  return warning(
    "TRUST_PROXY is not 1: behind an edge all readers have one address, and share the limits of the forms.",
  );
}

function askedOf(
  edge: Exclude<EdgeSettings, { kind: "nginx" }>,
  send: SendRequest,
): Asked[] {
  switch (edge.kind) {
    case "varnish":
      return edge.addresses.map((address) => ({
        driver: varnishDriver({ ...edge, addresses: [address], send }),
        name: `Varnish at ${address}`,
        check:
          "check that EDGE_ADDRESS is its port, that it runs deploy/varnish/default.vcl, and that this machine stands in its site_addresses or EDGE_SECRET is the one in its environment",
      }));
    case "fastly":
      return [
        {
          driver: fastlyDriver({ ...edge, send }),
          name: "Fastly",
          check:
            "check EDGE_ADDRESS, the id of the service, and EDGE_SECRET, an API token of that service with the scope purge_select",
        },
      ];
    case "cloudflare":
      return [
        {
          driver: cloudflareDriver({ ...edge, send }),
          name: "Cloudflare",
          check:
            "check EDGE_ADDRESS, the id of the zone, and EDGE_SECRET, an API token with the permission Cache Purge for that zone",
        },
      ];
    case "webhook":
      return [
        {
          driver: webhookDriver({ ...edge, send }),
          // Its path may be a secret.
          name: `The webhook at ${new URL(edge.url).host}`,
          check:
            "check the path of EDGE_ADDRESS, and that the program has the same EDGE_SECRET and the right time",
        },
      ];
  }
}

async function examinePurge({ driver, name, check }: Asked): Promise<Finding> {
  try {
    await driver.purge(NO_PAGE);
    return ok(`${name} takes purges from the site.`);
  } catch (fault) {
    if (!(fault instanceof PurgeRefused))
      return error(
        `${name} does not answer, so that edits reach readers late: check that it runs and can be reached from here (EDGE_ADDRESS).`,
      );
    return error(`${name} refuses a purge (${fault.message}): ${check}.`);
  }
}

/** What only an edge reads must not reach readers. */
async function examineFront(
  siteUrl: string,
  send: SendRequest,
): Promise<Finding[]> {
  if (isLoopback(siteUrl)) return [];
  try {
    const { headers } = await send(`${siteUrl}/`, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const shown = ["surrogate-key", "cache-tag"].find((name) =>
      headers.has(name),
    );
    if (shown === undefined) return [];
    return [
      warning(
        `${siteUrl} shows readers the header ${shown}, which is for the edge: check that its name leads to the edge, and that the edge takes the header off.`,
      ),
    ];
  } catch {
    // Said under "Reach".
    return [];
  }
}
