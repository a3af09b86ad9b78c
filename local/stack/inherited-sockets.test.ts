import { expect, it } from "vitest";

import { inheritedSockets } from "./inherited-sockets.ts";

it("are those of systemd, if they are meant for this process", () => {
  const variables = { LISTEN_PID: "42", LISTEN_FDS: "2" };
  expect(inheritedSockets(variables, 42)).toEqual([3, 4]);
  expect(inheritedSockets(variables, 43)).toEqual([]);
  expect(inheritedSockets({}, 42)).toEqual([]);
});
