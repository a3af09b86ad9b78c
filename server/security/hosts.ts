/** `localhost`, `127.0.0.1` and `[::1]` count as the same host. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Without the dot that may end a full domain name: `www.example.com.` is the same
 * host (RFC 3986, 3.2.2).
 */
const withoutFinalDot = (text: string) => text.replace(/\.(?=(?::\d+)?$)/, "");

/** The host names and origins of the site. */
export type Hosts = {
  /**
   * True for the site's host, also with a final dot or the default port, as some
   * clients and proxies send it; and for loopback names, for health checks on this
   * machine.
   */
  allowsHost(host: string | undefined): boolean;
  /** True for an origin whose pages may send forms; a public site allows only its own. */
  allowsOrigin(origin: string): boolean;
};

/**
 * The checks for a site, by its origin and port.
 *
 * @param siteUrl the site's public origin.
 * @param port the port that the site listens on.
 */
export function hostsOf(siteUrl: string, port: number): Hosts {
  const site = new URL(siteUrl);
  const isLocal = LOOPBACK.has(site.hostname);
  const loopbackPorts = new Set([
    String(port),
    ...(isLocal ? [site.port] : []),
  ]);

  function isLoopback(url: URL): boolean {
    return LOOPBACK.has(url.hostname) && loopbackPorts.has(url.port);
  }

  // Most requests name the same host.
  let lastAllowed: string | undefined;

  return {
    allowsHost(host) {
      if (!host) return false;
      if (host === lastAllowed) return true;
      const named = withoutFinalDot(host.toLowerCase()).replace(/:80$/, "");
      const url = URL.parse(`http://${named}`);
      if (!url || url.host !== named) return false;
      const isAllowed =
        url.host === site.host ||
        (site.port === "" && url.host === `${site.host}:443`) ||
        isLoopback(url);
      if (isAllowed) lastAllowed = host;
      return isAllowed;
    },
    allowsOrigin(origin) {
      const url = URL.parse(withoutFinalDot(origin));
      return (
        !!url &&
        (url.origin === site.origin ||
          (isLocal && url.protocol === "http:" && isLoopback(url)))
      );
    },
  };
}
