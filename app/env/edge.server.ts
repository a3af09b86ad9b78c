import { z } from "zod";

/** The shared cache in front of the site, and how it is purged. */
export type EdgeSettings =
  /** It keeps pages for a second or two, and is not purged. */
  { kind: "nginx" } | PurgedEdge;

export type PurgedEdge =
  /** Null: it knows the site by its address. */
  | { kind: "varnish"; addresses: string[]; secret: string | null }
  | { kind: "fastly"; serviceId: string; token: string }
  | { kind: "cloudflare"; zoneId: string; token: string }
  | { kind: "webhook"; url: string; secret: string };

/** The variables of the edge as they are given; null: left out. */
export type EdgeVariables = { EDGE: string | null; EDGE_SECRET: string | null };

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

/** What EDGE says behind the kind of edge, and what EDGE_SECRET is for it. */
const KINDS = {
  varnish: {
    places: z.array(origin).min(1),
    hint: '"varnish" and where it listens, such as varnish http://127.0.0.1:6081; several are divided by spaces',
    secret: "the secret that a Varnish on another machine takes purges with",
  },
  nginx: { places: z.tuple([]), hint: '"nginx" alone', secret: null },
  fastly: {
    places: z.tuple([z.string().regex(/^[A-Za-z0-9]+$/)]),
    hint: '"fastly" and the id of the service, from manage.fastly.com',
    secret: "an API token with the scope purge_select",
  },
  cloudflare: {
    places: z.tuple([z.string().regex(/^[0-9a-f]{32}$/)]),
    hint: '"cloudflare" and the id of the zone, 32 hexadecimal digits, from dash.cloudflare.com',
    secret: "an API token with the permission Cache Purge",
  },
  webhook: {
    places: z.tuple([webhook]),
    hint: '"webhook" and the https address of a program that purges the edge',
    secret: "the secret that signs the webhook",
  },
};

/** In: EDGE. Out: the kind of edge, null for none that is known, and what follows it. */
function wordsOf(text: string): [keyof typeof KINDS | null, string[]] {
  const [name = "", ...places] = text.split(/[,\s]+/).filter(Boolean);
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return [kinds.find((kind) => kind === name) ?? null, places];
}

/** In: the variables. Out: a sentence for what is wrong with them. */
export function edgeFaults({ EDGE, EDGE_SECRET }: EdgeVariables): string[] {
  if (EDGE === null) return [];
  const [kind, places] = wordsOf(EDGE);
  if (kind === null)
    return [
      `EDGE must begin with one of ${Object.keys(KINDS).join(", ")}, or be left out.`,
    ];
  const { hint, places: schema, secret } = KINDS[kind];
  if (!schema.safeParse(places).success) return [`EDGE must be ${hint}.`];
  const isNeeded =
    secret !== null &&
    !(kind === "varnish" && places.every(isOnThisMachine)) &&
    EDGE_SECRET === null;
  return isNeeded
    ? [`EDGE_SECRET is not set, but EDGE needs it: it must be ${secret}.`]
    : [];
}

/** In: variables without a fault. Out: the edge; null: there is none. */
export function edgeOf(variables: EdgeVariables): EdgeSettings | null {
  if (variables.EDGE === null) return null;
  const [kind, places] = wordsOf(variables.EDGE);
  const [place = ""] = places;
  const secret = variables.EDGE_SECRET ?? "";
  switch (kind) {
    case null:
      return null;
    case "varnish":
      return { kind, addresses: places, secret: variables.EDGE_SECRET };
    case "nginx":
      return { kind };
    case "fastly":
      return { kind, serviceId: place, token: secret };
    case "cloudflare":
      return { kind, zoneId: place, token: secret };
    case "webhook":
      return { kind, url: place, secret };
  }
}
