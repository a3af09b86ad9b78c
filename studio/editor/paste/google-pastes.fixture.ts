import type { Paste } from "./paste.fixture.ts";

const DOCS =
  "Google Docs: HTML of the clipboard, in a b element with docs-internal-guid, all marks in styles of spans";

const SHEETS =
  "Google Sheets: HTML of the clipboard, with google-sheets-html-origin and data-sheets attributes";

const GUID = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-0000-1111-222233334444">`;

function docs(body: string): string {
  return `${GUID}${body}</b><br class="Apple-interchange-newline">`;
}

function span(text: string, style = "font-weight:400;font-style:normal;") {
  return `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style}font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`;
}

const STRONG = "font-weight:700;font-style:normal;";
const EM = "font-weight:400;font-style:italic;";

function p(inner: string): string {
  return `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
}

function li(level: number, inner: string): string {
  return `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${inner}</p></li>`;
}

/** What Google's programs copy, written after their own format. */
export const googlePastes: readonly Paste[] = [
  {
    name: "headings, marks and links of Google Docs",
    origin: DOCS,
    html: docs(
      `<h1 dir="ltr" style="line-height:1.38;">${span("Water in the cellar")}</h1>${p(
        `${span("Stop it ")}${span("first", STRONG)}${span(", then ")}${span("call", EM)}${span(". The ")}<a href="https://example.org/guide" style="text-decoration:none;">${span("guide")}</a>${span(" says “how”.")}`,
      )}<br /><h2 dir="ltr">${span("Drying", STRONG)}</h2>${p(span("Open the windows."))}`,
    ),
    expected: `
      h2 Water in the cellar
      p Stop it **first**, then *call*. The [guide](https://example.org/guide) says “how”.
      h2 Drying
      p Open the windows.`,
    warning: null,
  },
  {
    name: "nested lists of Google Docs",
    origin: DOCS,
    html: docs(
      `<ul style="margin-top:0;margin-bottom:0;">${li(1, span("Policy"))}<ul>${li(2, `${span("with ")}${span("endorsements", STRONG)}`)}</ul>${li(1, span("Photos"))}</ul><ol style="margin-top:0;">${li(1, span("Call"))}${li(1, span("Write"))}</ol>`,
    ),
    expected: `
      - Policy
      -- with **endorsements**
      - Photos
      1. Call
      1. Write`,
    warning: null,
  },
  {
    name: "a checklist and a crossed-out passage of Google Docs",
    origin: DOCS,
    html: docs(
      `<ul style="margin-top:0;"><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,${"A".repeat(400)}" width="18px" height="18px" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation" style="display:inline-block;">${span("Turn off the water")}</p></li></ul>${p(`${span("The deadline is ")}<span style="font-size:11pt;text-decoration:line-through;white-space:pre-wrap;">May</span>${span(" June.")}`)}`,
    ),
    expected: `
      - Turn off the water
      p The deadline is June.`,
    warning: /^Not pasted: a crossed-out passage\.$/,
  },
  {
    name: "cells of Google Sheets",
    origin: SHEETS,
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;State&quot;}">State</td><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Cap</td><td></td></tr><tr style="height:21px;"><td>Texas</td><td data-sheets-numberformat="{}">10%</td><td></td></tr><tr style="height:21px;"><td></td><td></td><td></td></tr></tbody></table>`,
    expected: `
      table with 1 row of headings
      | State | Cap |
      | Texas | 10% |`,
    warning: null,
  },
];
