import { expect, it } from "vitest";

import { showToast, toastGone, toastTexts } from "./toast";

it("shows failures before other messages, in the order of the calls", () => {
  for (const kind of ["plain", "plain", "destructive", "destructive"] as const)
    showToast({ title: kind, kind });
  for (const number of [1, 3, 4, 2]) {
    expect(toastTexts(`toast-${number}`), `${number}`).not.toBeNull();
    toastGone(`toast-${number}`);
  }
});
