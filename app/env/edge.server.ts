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

/** What EDGE says behind the kind of edge, and what the secret at its end is. */
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

/** The kind of edge, null for none that is known, and what follows it. */
function wordsOf(text: string) {
  const [name = "", ...places] = text.split(/[,\s]+/).filter(Boolean);
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const kind = kinds.find((each) => each === name) ?? null;
  const hasSecret = places.length > 1 && !/^https?:/.test(places.at(-1)!);
  return { kind, secret: hasSecret ? places.pop()! : null, places };
}

/** In: EDGE; null: left out. Out: a sentence for what is wrong with it. */
export function edgeFaults(text: string | null): string[] {
  if (text === null) return [];
  const { kind, places, secret } = wordsOf(text);
  if (kind === null)
    return [
      `EDGE must begin with one of ${Object.keys(KINDS).join(", ")}, or be left out.`,
    ];
  const { hint, places: schema, secret: meaning } = KINDS[kind];
  if (!schema.safeParse(places).success) return [`EDGE must be ${hint}.`];
  const isNeeded =
    meaning !== null && !(kind === "varnish" && places.every(isOnThisMachine));
  return (secret === null && isNeeded) || (secret && secret.length < 16)
    ? [`EDGE must end with a secret of at least 16 characters, ${meaning}.`]
    : [];
}

/** In: EDGE without a fault. Out: the edge; null: there is none. */
export function edgeOf(text: string | null): EdgeSettings | null {
  if (text === null) return null;
  const { kind, places, secret: given } = wordsOf(text);
  const [place = ""] = places;
  const secret = given ?? "";
  switch (kind) {
    case null:
      return null;
    case "varnish":
      return { kind, addresses: places, secret: given };
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
