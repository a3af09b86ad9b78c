import { z } from "zod";

/** The kinds of shared caches in front of the site that it can purge. */
export const EDGES = [
  "varnish",
  "nginx",
  "fastly",
  "cloudflare",
  "webhook",
] as const;

/** The shared cache in front of the site, and how it is purged. */
export type EdgeSettings =
  /** Null: it knows the site by its address. */
  | { kind: "varnish"; addresses: string[]; secret: string | null }
  | { kind: "nginx"; folder: string }
  | { kind: "fastly"; serviceId: string; token: string }
  | { kind: "cloudflare"; zoneId: string; token: string }
  | { kind: "webhook"; url: string; secret: string };

/** The variables of the edge as they are given; null: left out. */
export type EdgeVariables = {
  EDGE: (typeof EDGES)[number] | null;
  EDGE_ADDRESS: string | null;
  EDGE_SECRET: string | null;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function isOnThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.pathname === "/");
/** A secret and what it purges leave the machine by https only. */
const webhook = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith("https:") || isOnThisMachine(text));

/** What EDGE_ADDRESS must be, by the kind of edge. */
const addresses = {
  varnish: {
    schema: z.array(origin).min(1),
    hint: "where Varnish listens, such as http://127.0.0.1:6081, several divided by commas",
  },
  nginx: {
    schema: z.tuple([z.string().regex(/^\//)]),
    hint: "the absolute path of the folder of nginx's cache, such as /var/cache/nginx/site",
  },
  fastly: {
    schema: z.tuple([z.string().regex(/^[A-Za-z0-9]+$/)]),
    hint: "the id of the service, from manage.fastly.com",
  },
  cloudflare: {
    schema: z.tuple([z.string().regex(/^[0-9a-f]{32}$/)]),
    hint: "the id of the zone, 32 hexadecimal digits, from dash.cloudflare.com",
  },
  webhook: {
    schema: z.tuple([webhook]),
    hint: "the https address of a program that purges the edge",
  },
};

/** Where an edge needs EDGE_SECRET, why. */
function needOfSecret(
  kind: EdgeSettings["kind"],
  places: readonly string[],
): string | null {
  switch (kind) {
    case "varnish":
      return places.every(isOnThisMachine)
        ? null
        : "the secret that a Varnish on another machine takes purges with";
    case "nginx":
      return null;
    case "fastly":
      return "an API token with the scope purge_select";
    case "cloudflare":
      return "an API token with the permission Cache Purge";
    case "webhook":
      return "the secret that signs what is sent to EDGE_ADDRESS";
  }
}

function listed(text: string | null): string[] {
  return (text ?? "").split(/[,\s]+/).filter(Boolean);
}

/** In: the variables. Out: a sentence for each one that EDGE needs otherwise. */
export function edgeFaults(variables: EdgeVariables): string[] {
  const { EDGE: kind, EDGE_ADDRESS: address, EDGE_SECRET: secret } = variables;
  if (kind === null || address === null) return [];
  const places = listed(address);
  const { schema, hint } = addresses[kind];
  if (!schema.safeParse(places).success)
    return [`EDGE_ADDRESS must be ${hint} (EDGE is ${kind}).`];
  const need = needOfSecret(kind, places);
  return need !== null && secret === null
    ? [`EDGE_SECRET is not set, but EDGE needs it: it must be ${need}.`]
    : [];
}

/** In: variables without a fault. Out: the edge; null: there is none to purge. */
export function edgeOf({
  EDGE: kind,
  EDGE_ADDRESS,
  EDGE_SECRET,
}: EdgeVariables): EdgeSettings | null {
  const places = listed(EDGE_ADDRESS);
  const [place = ""] = places;
  const secret = EDGE_SECRET ?? "";
  switch (kind) {
    case null:
      return null;
    case "varnish":
      return { kind, addresses: places, secret: EDGE_SECRET };
    case "nginx":
      return { kind, folder: place };
    case "fastly":
      return { kind, serviceId: place, token: secret };
    case "cloudflare":
      return { kind, zoneId: place, token: secret };
    case "webhook":
      return { kind, url: place, secret };
  }
}
