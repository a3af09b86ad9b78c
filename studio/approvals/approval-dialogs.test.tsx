import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { AnswerForm, WithdrawForm } from "./approval-dialogs.tsx";
import type { Approval } from "./approval.ts";

const theme = buildTheme();
const approval: Approval = {
  ...{ id: "approval.a", documentId: "a", documentType: "state" },
  ...{ title: "Texas", askedBy: "ann", askedOf: ["ben"], note: "The deadline" },
  askedAt: "2026-03-01T12:00:01Z",
};
const common = { approval };
const never = () => Promise.reject(new Error("Nothing is to be sent."));

function readable(form: ReactNode): string {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>{form}</ThemeProvider>,
  );
  return html.replace(/<style[\s\S]*?<\/style>/g, "").replace(/\s+/g, " ");
}

const CLOSED =
  "This request was closed meanwhile: the draft was published or discarded, or the request was answered or withdrawn.";

describe("a request that was closed while its dialog stood open", () => {
  it("says so to the person who answers, and that nothing was sent", () => {
    const form = (isClosed: boolean) =>
      readable(
        <AnswerForm
          {...{ ...common, asker: "Ann", isClosed, onAnswer: never }}
        />,
      );
    expect(form(false)).toContain("Ann asked on");
    expect(form(false)).not.toContain(CLOSED);
    expect(form(true)).toMatch(/role="status"[^]*closed meanwhile/);
    expect(form(true)).toContain(
      `${CLOSED} What you wrote was not sent; a comment on the document can still say it.`,
    );
  });

  it("says so to the person who asked, with nothing left to withdraw", () => {
    const form = (isClosed: boolean) =>
      readable(
        <WithdrawForm {...{ ...common, isClosed, onWithdraw: never }} />,
      );
    expect(form(false)).toContain("“The deadline”");
    expect(form(false)).toContain("Withdraw the request");
    expect(form(false)).not.toMatch(/<button[^>]* disabled=""/);
    expect(form(true)).toContain(CLOSED);
    expect(form(true)).toMatch(/<button[^>]* disabled=""/);
  });
});
