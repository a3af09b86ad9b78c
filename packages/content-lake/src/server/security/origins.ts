const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type Origins = ReturnType<typeof createOrigins>;

/**
 * Creates the checks for trusted origins, and for the host names of this server.
 * `localhost`, `127.0.0.1` and `[::1]` count as one site. The server answers for the
 * loopback names on the `port` where it listens, for the address it listens on, and for
 * the host of the public URL. If the public host is not a loopback name, pages of this
 * machine are foreign, and only its programs, which send no `Origin`, use the port.
 */
export function createOrigins(options: {
  port: number;
  /** The address that the server listens on, if it is not a loopback one. */
  listensOn?: string;
  publicUrl: URL;
  /** Origins whose pages may ask the API, without cookies. */
  shared?: readonly string[];
}) {
  const shared = options.shared ?? [];
  const own = new URL(`http://localhost:${options.port}`);
  const listening = parse(
    `http://${options.listensOn ?? "localhost"}:${options.port}`,
  );
  const ownPages = isLoopback(options.publicUrl.hostname)
    ? [own, options.publicUrl]
    : [options.publicUrl];
  // Programs on the same machine use the address that it listens on.
  const hosts = new Set(
    [own, listening ?? own, options.publicUrl].map(hostSite),
  );

  return {
    /**
     * True if pages of this origin may act with the cookie; false if it is not written
     * the way browsers write origins.
     */
    allows: fromOneOf(ownPages),
    /** True if pages of this origin may ask the API, but not with the cookie. */
    shares: fromOneOf(shared.map((origin) => new URL(origin))),
    /** True if published documents are for everyone, since other origins are named. */
    isPublic: shared.length > 0,
    /** True if the `Host` header is one of our own names. */
    answersFor(host: string): boolean {
      // A full domain name may end with a dot (RFC 3986, 3.2.2).
      const named = host.replace(/\.(?=(?::\d+)?$)/, "");
      const url = parse(`http://${named}`);
      if (!url || url.username || url.pathname !== "/" || url.search) {
        return false;
      }
      // A Host without a port is the default port of either scheme.
      const secure = url.port === "" ? new URL(`https://${named}`) : url;
      return hosts.has(hostSite(url)) || hosts.has(hostSite(secure));
    },
    /**
     * Our own origin in each spelling that a browser may use, for a
     * Content-Security-Policy, where `'self'` must stand for `[::1]`, which policies
     * cannot name.
     */
    spellings: [...new Set(ownPages.flatMap(spellings))],
  };
}

/** True for the host names of this machine, as spelled by `URL.hostname`. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** The check whether an origin is one of these pages'. */
function fromOneOf(pages: readonly URL[]) {
  const sites = new Set(pages.map(site));
  return (origin: string): boolean => {
    const url = parse(origin);
    return url?.origin === origin && sites.has(site(url));
  };
}

function site(url: URL): string {
  return `${url.protocol}//${hostSite(url)}`;
}

function hostSite(url: URL): string {
  const name = isLoopback(url.hostname) ? "loopback" : url.hostname;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return `${name}:${port}`;
}

function spellings(url: URL): string[] {
  if (!isLoopback(url.hostname)) return [url.origin];
  const port = url.port && `:${url.port}`;
  return ["localhost", "127.0.0.1"].map(
    (name) => `${url.protocol}//${name}${port}`,
  );
}
