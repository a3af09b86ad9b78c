/** The shared cache in front of the site, and how it is purged. */
export type EdgeSettings =
  /** It keeps pages for a second or two, and is not purged. */
  { kind: "nginx" } | PurgedEdge;

export type PurgedEdge =
  /** With a null secret, it knows the site by its address. */
  | { kind: "varnish"; addresses: string[]; secret: string | null }
  | { kind: "fastly"; serviceId: string; token: string }
  | { kind: "cloudflare"; zoneId: string; token: string }
  | { kind: "webhook"; url: string; secret: string };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** True for an address to which nothing leaves this machine unencrypted. */
export function isConfidential(address: string): boolean {
  const url = URL.parse(address);
  return (
    url?.protocol === "https:" ||
    (url?.protocol === "http:" && LOOPBACK.test(url.hostname))
  );
}

const isOrigin = (text: string) =>
  /^https?:\/\/[^/]/.test(text) && URL.parse(text)?.pathname === "/";

/** What EDGE says after each kind of edge, and what the secret at its end is. */
const KINDS = {
  varnish: [
    (places: string[]) => places.length > 0 && places.every(isOrigin),
    '"varnish" and where it listens, such as varnish http://127.0.0.1:6081; several are divided by spaces',
    "the secret that a Varnish on another machine takes purges with",
  ],
  nginx: [(places: string[]) => places.length === 0, '"nginx" alone', null],
  fastly: [
    one(/^[A-Za-z0-9]+$/),
    '"fastly" and the id of the service, from manage.fastly.com',
    "an API token with the scope purge_select",
  ],
  cloudflare: [
    one(/^[0-9a-f]{32}$/),
    '"cloudflare" and the id of the zone, 32 hexadecimal digits, from dash.cloudflare.com',
    "an API token with the permission Cache Purge",
  ],
  webhook: [
    (places: string[]) => places.length === 1 && isConfidential(places[0]!),
    '"webhook" and the https address of a program that purges the edge',
    "the secret that signs the webhook",
  ],
} as const;

function one(pattern: RegExp) {
  return (places: string[]) => places.length === 1 && pattern.test(places[0]!);
}

/** Reads EDGE: the edge, or a sentence about what is wrong with it. */
export function readEdge(text: string): EdgeSettings | string {
  const [kind = "", ...places] = text.split(/[,\s]+/).filter(Boolean);
  if (!isKind(kind))
    return `EDGE must begin with one of ${Object.keys(KINDS).join(", ")}, or be left out.`;
  const hasSecret = places.length > 1 && !/^https?:/.test(places.at(-1)!);
  const secret = hasSecret ? places.pop()! : "";
  const [fits, hint, meaning] = KINDS[kind];
  if (!fits(places)) return `EDGE must be ${hint}.`;
  const isNeeded =
    secret !== "" ||
    (meaning !== null &&
      !(kind === "varnish" && places.every(isConfidentialHost)));
  if (isNeeded && secret.length < 16)
    return `EDGE must end with a secret of at least 16 characters, ${meaning}.`;
  const [place = ""] = places;
  switch (kind) {
    case "varnish":
      return { kind, addresses: places, secret: secret || null };
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

function isKind(name: string): name is keyof typeof KINDS {
  return Object.hasOwn(KINDS, name);
}

const isConfidentialHost = (place: string) =>
  LOOPBACK.test(new URL(place).hostname);
