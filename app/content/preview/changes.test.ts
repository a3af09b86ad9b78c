import type { LiveEvent, SanityClient } from "@sanity/client";
import { Subject } from "rxjs";
import { afterEach, expect, it } from "vitest";

import { PreviewChanges } from "./changes.server";

let nodes: PreviewChanges[] = [];
afterEach(() => nodes.forEach((node) => node.stop()));

/** Two nodes of a site, which hear of the same edits. */
function startTwo() {
  const events = new Subject<LiveEvent>();
  const client = { live: { events: () => events } } as unknown as SanityClient;
  const edit = () =>
    events.next({ type: "message", id: "1", tags: ["a"] } as never);
  nodes = [new PreviewChanges(client), new PreviewChanges(client)];
  return { one: nodes[0]!, other: nodes[1]!, edit };
}

it("answers once for each node that a browser comes to, and then at the next edit", async () => {
  const { one, other, edit } = startTwo();
  const atOne = one.position();
  const atBoth = (await other.next(atOne))!;
  expect(atBoth).not.toBe(atOne);
  let isAnswered = false;
  const waiting = [one.next(atBoth), other.next(atBoth)].map((answer) =>
    answer.then((position) => {
      isAnswered = true;
      return position;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAnswered).toBe(false);
  edit();
  for (const position of await Promise.all(waiting))
    expect(position).not.toBe(atBoth);
});

it("takes the start of a node for a change, and forgets old starts", async () => {
  const { one } = startTwo();
  const old = Array.from({ length: 40 }, (_, start) => `old${start}.1`).join();
  const position = (await one.next(old))!;
  expect(position.split(",")).toHaveLength(8);
  expect(position).toContain(one.position());
});
