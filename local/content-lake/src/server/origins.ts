const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type Origins = {
  /** May a page of this origin act with the cookie, or read an answer? */
  allows(origin: string): boolean;
  /** Is this `Host` header one of our own names? */
  answersFor(host: string): boolean;
  /**
   * Every allowed origin, spelled in each way that a browser may write it, for
   * a Content-Security-Policy; `'self'` must stand for `[::1]` there, which
   * policies cannot name.
   */
  readonly spellings: readonly string[];
};

/**
 * The lists of origins and hosts. `localhost`, `127.0.0.1` and `[::1]` count as
 * one site. `port` is where the server listens; it answers for the loopback
 * names on it, for the address it listens on, and for the host of the public URL.
 */
export function createOrigins(options: {
  port: number;
  /** The address that the server listens on, where it is not a loopback one. */
  listensOn?: string;
  publicUrl: URL;
  allowed: readonly string[];
}): Origins {
  const own = new URL(`http://localhost:${options.port}`);
  const listening = parse(
    `http://${options.listensOn ?? "localhost"}:${options.port}`,
  );
  const urls = [
    own,
    options.publicUrl,
    ...options.allowed.map((url) => new URL(url)),
  ];
  const sites = new Set(urls.map(site));
  // Programs of the same machine reach it by the address that it listens on.
  const hosts = new Set(
    [own, listening ?? own, options.publicUrl].map(hostSite),
  );

  return {
    allows(origin) {
      const url = parse(origin);
      return url !== null && url.origin === origin && sites.has(site(url));
    },
    answersFor(host) {
      const url = parse(`http://${host}`);
      if (!url || url.username || url.pathname !== "/" || url.search) {
        return false;
      }
      // A Host without a port is the default port of either scheme.
      return url.port === ""
        ? hosts.has(hostSite(url)) ||
            hosts.has(hostSite(new URL(`https://${host}`)))
        : hosts.has(hostSite(url));
    },
    spellings: [...new Set(urls.flatMap(spellings))],
  };
}

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
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
