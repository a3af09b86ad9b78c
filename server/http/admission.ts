import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { Hosts } from "../security/hosts.ts";
import { mayPost } from "../security/post-guard.ts";
import { readTarget } from "./request-target.ts";

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** The settings that requests are checked against. */
export type AdmissionOptions = {
  hosts: Hosts;
  /** The site's public origin. */
  siteUrl: string;
  /** True if every request comes through the operator's own proxy. */
  trustProxy: boolean;
};

/** The decision about a request before the site handles it. */
export type Admitted =
  | { kind: "admitted"; pathname: string; search: string }
  | {
      kind: "refused";
      status: number;
      text: string;
      headers?: Readonly<Record<string, string>>;
    }
  /** A POST from a page of another site. */
  | { kind: "foreign" }
  | { kind: "redirect"; status: 301 | 308; location: string };

/** Node uses the first `Host` header; a proxy in front may use the second. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

/**
 * Decides by host, method, target, protocol and origin whether the site handles
 * a request.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #readsProtocol: boolean;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#readsProtocol =
      options.siteUrl.startsWith("https:") && options.trustProxy;
  }

  /** True if the request may get a cached page; a few cheap checks. */
  mayRead(request: IncomingMessage, url: string): boolean {
    const { headers } = request;
    if (this.#readsProtocol && cameWithoutTls(headers, url)) return false;
    return (
      this.#options.hosts.allowsHost(headers.host) && !hasTwoHosts(request)
    );
  }

  judge(request: IncomingMessage): Admitted {
    const { method = "", headers } = request;
    if (hasTwoHosts(request)) return badRequest;
    if (!this.#options.hosts.allowsHost(headers.host)) {
      const status = headers.host === undefined ? 400 : 421;
      const text = "This server does not answer for that host name.";
      return { kind: "refused", status, text };
    }
    if (!METHODS.has(method)) return notAllowed;
    const target = readTarget(request.url ?? "/");
    if (target.kind === "bad") return badRequest;
    const path =
      target.kind === "redirect"
        ? target.location
        : `${target.pathname}${target.search}`;
    if (this.#readsProtocol && cameWithoutTls(headers, path)) {
      // 308 makes the browser repeat the form's POST at the new address.
      const status = method === "POST" ? 308 : 301;
      const location = `${this.#options.siteUrl}${path}`;
      return { kind: "redirect", status, location };
    }
    if (target.kind === "redirect")
      return { kind: "redirect", status: 301, location: path };
    const { pathname, search } = target;
    return method === "POST" && !mayPost(headers, pathname, this.#options.hosts)
      ? { kind: "foreign" }
      : { kind: "admitted", pathname, search };
  }
}

const badRequest = {
  kind: "refused",
  status: 400,
  text: "Bad request",
} as const;

const notAllowed = {
  kind: "refused",
  status: 405,
  text: "Method not allowed",
  headers: { allow: "GET, HEAD, POST" },
} as const;

/** The paths of health checks, which come without TLS and do not follow redirects. */
const PROBES = new Set(["/healthz", "/readyz", "/readyz/pages"]);

/**
 * True for a request without TLS to an https site, according to the trusted
 * proxy's headers.
 */
function cameWithoutTls(
  headers: IncomingHttpHeaders,
  pathname: string,
): boolean {
  if (PROBES.has(pathname)) return false;
  const forwarded = headers["x-forwarded-proto"];
  const last = [forwarded ?? []].flat().join(",").split(",").at(-1);
  return last?.trim().toLowerCase() === "http";
}
