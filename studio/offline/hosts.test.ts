import { expect, it } from "vitest";

import { unknownHosts } from "./hosts.ts";

it("finds hosts that are not in the list", () => {
  expect(
    unknownHosts(
      "a=`https://api.sanity.io/v1`;b='wss://new.example.net/x';c=`https://key@sentry.sanity.io/1`;d=`https://${e}.sanity.io`;f='https://new.example.net'",
    ),
  ).toEqual(["new.example.net"]);
});
