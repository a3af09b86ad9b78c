/** `localhost`, `127.0.0.1` and `[::1]` are one site, as they are to a person. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The host names and origins under which the site may be addressed. */
export type Hosts = {
  allowsHost(host: string | undefined): boolean;
  allowsOrigin(origin: string): boolean;
};

/**
 * @param siteUrl the site's public origin.
 * @param port the port that the site listens on.
 */
export function hostsOf(siteUrl: string, port: number): Hosts {
  const site = new URL(siteUrl);
  const loopbackPorts = new Set([
    String(port),
    ...(LOOPBACK.has(site.hostname) ? [site.port] : []),
  ]);

  function isLoopback(url: URL): boolean {
    return LOOPBACK.has(url.hostname) && loopbackPorts.has(url.port);
  }

  return {
    allowsHost(host) {
      if (!host) return false;
      const url = URL.parse(`http://${host}`);
      if (!url || url.host !== host.toLowerCase().replace(/:80$/, ""))
        return false;
      return url.host === site.host || isLoopback(url);
    },
    allowsOrigin(origin) {
      const url = URL.parse(origin);
      return (
        !!url &&
        (url.origin === site.origin ||
          (url.protocol === "http:" && isLoopback(url)))
      );
    },
  };
}
