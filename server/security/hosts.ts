/** `localhost`, `127.0.0.1` and `[::1]` count as the same host. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The host names and origins of the site. */
export type Hosts = {
  /** True for the site's host; also loopback names, for health checks on this machine. */
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
      const url = URL.parse(`http://${host}`);
      if (!url || url.host !== host.toLowerCase().replace(/:80$/, ""))
        return false;
      const isAllowed = url.host === site.host || isLoopback(url);
      if (isAllowed) lastAllowed = host;
      return isAllowed;
    },
    allowsOrigin(origin) {
      const url = URL.parse(origin);
      return (
        !!url &&
        (url.origin === site.origin ||
          (isLocal && url.protocol === "http:" && isLoopback(url)))
      );
    },
  };
}
