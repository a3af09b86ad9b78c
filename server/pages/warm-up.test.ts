import { describe, expect, it, vi } from "vitest";

import { createWarmUp } from "./warm-up.ts";

function warmUpOf(isOn = true) {
  const warmed: string[][] = [];
  const listPages = vi.fn(async () =>
    ["/", "/about", "/faq"].map((path) => ({ path })),
  );
  const onFailure = vi.fn();
  const warmUp = createWarmUp({
    isOn,
    readEarlier: ["/faq", "/search?q=hail"],
    listPages,
    warm: (keys) => void warmed.push([...keys]),
    onFailure,
  });
  return { warmed, listPages, onFailure, warmUp };
}

describe("warming up", () => {
  it("renders the most read pages of earlier runs first, and each page once", async () => {
    const { warmed, warmUp } = warmUpOf();
    await Promise.all([warmUp(), warmUp()]);
    await warmUp();
    expect(warmed).toEqual([["/faq", "/search?q=hail", "/", "/about"]]);
  });

  it("tries again after the list of pages could not be read", async () => {
    const { warmed, listPages, onFailure, warmUp } = warmUpOf();
    const reason = new Error("the source is down");
    listPages.mockRejectedValueOnce(reason);
    await warmUp();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(reason);
    expect(warmed).toEqual([]);
    await warmUp();
    expect(warmed).toHaveLength(1);
  });

  it("renders nothing where it is switched off", async () => {
    const { listPages, warmUp } = warmUpOf(false);
    await warmUp();
    expect(listPages).not.toHaveBeenCalled();
  });
});
