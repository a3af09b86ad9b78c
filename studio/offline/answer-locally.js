// Runs before the Studio and answers the few questions that its bundle would
// otherwise ask other hosts. Nothing leaves the origin that served the page.
(() => {
  const fetchFromNetwork = window.fetch.bind(window);

  /**
   * "Which version is the newest?": the one that runs.
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
    if (url.origin === window.location.origin) {
      // Without a timing entry of its own the check "is this HTTP/2?" stays
      // undecided, and the Studio does not warn about HTTP/1.1: its listeners
      // share one socket here.
      const isProtocolCheck =
        url.searchParams.get("tag") === "sanity.studio.protocol-check";
      return isProtocolCheck ? new Response("pong") : null;
    }
    if (url.protocol !== "http:" && url.protocol !== "https:") return null;
    return url.pathname.startsWith("/v1/modules/")
      ? versionAnswer(url)
      : new Response(null, { status: 503 });
  }

  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const url = new URL(address, window.location.href);
    return localAnswer(url) ?? fetchFromNetwork(input, init);
  };
})();
