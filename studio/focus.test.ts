import { ThemeProvider } from "@sanity/ui";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { BusyButton } from "./focus.tsx";
import { theme } from "./theme.ts";

it("a busy button keeps the focus, which a disabled one would lose, and says that it is busy", () => {
  const button = createElement(BusyButton, { isBusy: true, text: "Publish" });
  const html = renderToStaticMarkup(
    createElement(ThemeProvider, { theme }, button),
  );
  expect(html).toMatch(/<button[^>]* aria-disabled="true"/);
  expect(html).not.toMatch(/<button[^>]* disabled/);
});
