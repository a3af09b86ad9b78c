import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { BusyButton } from "./focus.tsx";

const theme = buildTheme();

function markupOf(isBusy: boolean): string {
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <BusyButton isBusy={isBusy} onClick={() => {}} text="Restore" />
    </ThemeProvider>,
  );
}

it("a button that works can keep the focus, and says that it cannot be used", () => {
  expect(markupOf(true)).toContain('aria-disabled="true"');
  expect(markupOf(true)).not.toMatch(/ disabled/);
  expect(markupOf(false)).not.toContain("aria-disabled");
});

it("a click on a button that works does nothing", () => {
  const onClick = () => {};
  expect(BusyButton({ isBusy: true, onClick }).props).not.toHaveProperty(
    "onClick",
  );
  expect(BusyButton({ isBusy: false, onClick }).props).toHaveProperty(
    "onClick",
    onClick,
  );
});
