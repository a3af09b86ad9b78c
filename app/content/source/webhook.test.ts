import { encodeSignatureHeader } from "@sanity/webhook";
import { describe, expect, it } from "vitest";

import { judgeWebhook } from "./webhook.server";

const secret = "a secret of sixteen";
const now = 1_800_000_000_000;

async function send(
  body: string,
  signedWith = secret,
  signedAt = now,
): Promise<Request> {
  return new Request("http://site/webhooks/content", {
    method: "POST",
    body,
    headers: {
      "sanity-webhook-signature": await encodeSignatureHeader(
        body,
        signedAt,
        signedWith,
      ),
    },
  });
}

describe("a webhook of the content source", () => {
  it("is genuine if it is signed with the secret, just now", async () => {
    const request = await send(`{"_id":"a"}`);
    expect(await judgeWebhook(request, secret, now)).toBe("genuine");
  });

  it("is forged without the signature of the secret", async () => {
    const other = await send("{}", "another secret of sixteen");
    expect(await judgeWebhook(other, secret, now)).toBe("forged");
    const plain = new Request("http://site/", { method: "POST", body: "{}" });
    expect(await judgeWebhook(plain, secret, now)).toBe("forged");
    const signed = await send("{}");
    const changed = new Request(signed, { body: `{"a":1}`, method: "POST" });
    expect(await judgeWebhook(changed, secret, now)).toBe("forged");
    const nonsense = new Request("http://site/", {
      method: "POST",
      body: "{}",
      headers: { "sanity-webhook-signature": "t=x,v1=" },
    });
    expect(await judgeWebhook(nonsense, secret, now)).toBe("forged");
  });

  it("is stale if it is sent again later", async () => {
    const request = await send("{}");
    expect(await judgeWebhook(request, secret, now + 300_001)).toBe("stale");
  });

  it("is refused unread above 64 kB", async () => {
    const request = await send("x".repeat(65_537));
    expect(await judgeWebhook(request, secret, now)).toBe("too long");
  });
});
