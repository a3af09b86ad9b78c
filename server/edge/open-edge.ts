import type { EdgeSettings } from "../../app/env/edge.server.ts";
import { cloudflareDriver } from "./cloudflare.ts";
import type { EdgeDriver } from "./edge-driver.ts";
import { EdgeHeaders } from "./edge-headers.ts";
import { fastlyDriver } from "./fastly.ts";
import { nginxFolderDriver } from "./nginx-folder.ts";
import { Purger, type PurgerOptions } from "./purger.ts";
import { varnishDriver } from "./varnish.ts";
import { webhookDriver } from "./webhook.ts";

/** The shared cache in front of the site. */
export type Edge = { headers: EdgeHeaders; purger: Purger };

/** In: the settings, and what the purger needs. Nothing is purged before edits are followed. */
export function openEdge(
  settings: EdgeSettings,
  options: Omit<PurgerOptions, "driver">,
): Edge {
  const driver = driverOf(settings);
  const purger = new Purger({ ...options, driver });
  const isCurrent = () => purger.isCurrent;
  return {
    purger,
    headers: new EdgeHeaders({ kind: settings.kind, isCurrent }),
  };
}

function driverOf(settings: EdgeSettings): EdgeDriver {
  switch (settings.kind) {
    case "varnish":
      return varnishDriver(settings);
    case "nginx":
      return nginxFolderDriver(settings);
    case "fastly":
      return fastlyDriver(settings);
    case "cloudflare":
      return cloudflareDriver(settings);
    case "webhook":
      return webhookDriver(settings);
    default:
      return settings satisfies never;
  }
}
