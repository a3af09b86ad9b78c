import { afterEach, expect, it, vi } from "vitest";

import { createAuthFetch } from "./auth-fetch.server";

const authFetch = createAuthFetch();
const service = "http://auth.invalid/auth/v1";

function answerWith(make: (count: number) => Response) {
  let count = 0;
  const fetched = vi.fn(async () => make((count += 1)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function refresh(token: string): Promise<Response> {
  return authFetch(`${service}/token?grant_type=refresh_token`, {
    method: "POST",
    body: JSON.stringify({ refresh_token: token }),
  });
}

afterEach(() => void vi.unstubAllGlobals());

it("a refresh is tried again if the service did not answer", async () => {
  const fetched = answerWith((count) =>
    count === 1
      ? new Response("<h1>Bad gateway</h1>", { status: 502 })
      : Response.json({ number: count }),
  );
  await expect(refresh("three")).rejects.toThrow();
  expect(await (await refresh("three")).json()).toEqual({ number: 2 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each([
  ["garbage", () => new Response("<html>")],
  ["a breakdown", () => Response.json({}, { status: 500 })],
  ["no user", () => Response.json({})],
  ["a list", () => Response.json([])],
])(
  "an answer of the sign-in service that is %s counts as none, so it ends no session",
  async (_name, make) => {
    answerWith(make);
    await expect(authFetch(`${service}/user`)).rejects.toThrow();
  },
);
