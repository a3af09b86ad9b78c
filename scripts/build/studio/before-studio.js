// Runs before the Studio. It answers the few requests that its bundle sends to other
// hosts, so that nothing leaves the page's origin; and it puts a deadline on idle
// callbacks, which a Studio on hosted Sanity does without.
(() => {
  // Sanity validates each part of a form in idle time, of which the page of a slow
  // computer has none for minutes: "Publish" and "Run release" would wait as long.
  const LONGEST_WAIT_MS = 200;
  // Safari has no idle callbacks; there Sanity uses timers.
  const requestIdle = window.requestIdleCallback?.bind(window);
  if (requestIdle)
    window.requestIdleCallback = (callback, options) =>
      requestIdle(callback, { timeout: LONGEST_WAIT_MS, ...options });

  const fetchFromNetwork = window.fetch.bind(window);

  /**
   * Answers that the running version is the newest.
   * @param {URL} url
   */
  function versionAnswer(url) {
    const version = /\^([^/]+)\//.exec(decodeURIComponent(url.pathname))?.[1];
    return Response.json({ packageVersion: version, latest: version });
  }

  /**
   * The answer to a request that must not reach a network, or null.
   * @param {URL} url
   */
  function localAnswer(url) {
    if (url.origin === window.location.origin) return null;
    if (url.protocol !== "http:" && url.protocol !== "https:") return null;
    return url.pathname.startsWith("/v1/modules/")
      ? versionAnswer(url)
      : new Response(null, { status: 503 });
  }

  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const url = new URL(address, window.location.href);
    return localAnswer(url) ?? fetchFromNetwork(input, init);
  };
})();
