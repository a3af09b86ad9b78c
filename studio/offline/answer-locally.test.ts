import { readFileSync } from "node:fs";
import vm from "node:vm";

import { expect, it, vi } from "vitest";

const script = readFileSync(
  new URL("./answer-locally.js", import.meta.url),
  "utf8",
);

function openPage() {
  const network = vi.fn(async () => new Response("from the network"));
  const window = {
    fetch: network as unknown as typeof fetch,
    location: new URL("http://127.0.0.1:3333/structure"),
  };
  vm.runInNewContext(script, { window, URL, Request, Response });
  return { network, window };
}

it("says that the running version is the newest", async () => {
  const { network, window } = openPage();
  const answer = await window.fetch(
    "https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1",
  );
  expect(await answer.json()).toEqual({
    packageVersion: "6.16.0",
    latest: "6.16.0",
  });
  expect(network).not.toHaveBeenCalled();
});

it("lets nothing else leave the origin", async () => {
  const { network, window } = openPage();
  const answer = await window.fetch(
    new Request("https://api.sanity.io/vX/intake/feedback", { method: "POST" }),
  );
  expect(answer.status).toBe(503);
  expect(network).not.toHaveBeenCalled();
});

it("passes on everything of its own origin", async () => {
  const { network, window } = openPage();
  await window.fetch("/v1/ping");
  await window.fetch("blob:http://127.0.0.1:3333/1");
  expect(network).toHaveBeenCalledTimes(2);
});
