// Runs before the Studio and answers the few requests that its bundle would
// send to other hosts, so that nothing leaves the page's origin.
(() => {
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

  /**
   * What wakes the App SDK inside of the Studio, such as the form of a task,
   * asks a host with the name of the project in front of this one.
   * @param {string} address
   */
  function atThisHost(address) {
    return address.replace(projectHost, `$1//${window.location.host}`);
  }
  const thisHost = window.location.host.replace(/[.[\]]/g, "\\$&");
  const projectHost = new RegExp(`^(\\w+:)//[\\w-]+\\.${thisHost}(?=[/?#]|$)`);

  window.fetch = async (input, init) => {
    if (!(input instanceof Request)) input = atThisHost(String(input));
    else if (atThisHost(input.url) !== input.url)
      input = new Request(atThisHost(input.url), input);
    const address = input instanceof Request ? input.url : input;
    const url = new URL(address, window.location.href);
    return localAnswer(url) ?? fetchFromNetwork(input, init);
  };

  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (PageSocket, [address, protocols]) =>
      new PageSocket(atThisHost(String(address)), protocols ?? []),
  });
})();
