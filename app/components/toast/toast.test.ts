import { beforeEach, describe, expect, it, vi } from "vitest";

const shown: { title: string; duration: number | undefined; id: string }[] = [];

vi.mock("react-hot-toast/headless", () => {
  const toast = (
    title: string,
    { id, duration }: { id: string; duration?: number },
  ) => shown.push({ title, id, duration });
  return { default: Object.assign(toast, { dismiss: vi.fn() }) };
});

const { showToast, toastGone, toastTexts } = await import("./toast");

/** Closes the toasts one after another, and returns their titles in display order. */
function readAll(): string[] {
  for (let index = 0; index < shown.length; index += 1)
    toastGone(shown[index]!.id);
  return shown.map(({ title }) => title);
}

const plain = (title: string) => showToast({ title, kind: "plain" });

beforeEach(() => {
  readAll();
  shown.length = 0;
});

describe("toasts", () => {
  it("are shown one at a time, for four seconds unless told otherwise", () => {
    plain("first");
    showToast({ title: "second", kind: "plain", duration: 3000 });
    expect(shown).toMatchObject([{ title: "first", duration: 4000 }]);
    toastGone(shown[0]!.id);
    expect(shown[1]).toMatchObject({ title: "second", duration: 3000 });
  });

  it("show failures before other messages, in the order of the calls", () => {
    plain("on screen");
    plain("waiting");
    showToast({ title: "failed", kind: "destructive" });
    showToast({ title: "failed too", kind: "destructive" });
    expect(readAll()).toEqual(["on screen", "failed", "failed too", "waiting"]);
  });
});
