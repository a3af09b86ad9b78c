import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { BusyButton } from "./focus.tsx";
import { theme } from "./theme.ts";

it("a busy button keeps the focus, which a disabled one would lose, and says that it is busy", () => {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <BusyButton isBusy text="Publish" />
    </ThemeProvider>,
  );
  expect(html).toMatch(/<button[^>]* aria-disabled="true"/);
  expect(html).not.toMatch(/<button[^>]* disabled/);
});
