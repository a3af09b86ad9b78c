import type { Paste } from "./paste.fixture.ts";

/** What spreadsheets, mail programs and browsers copy, written after their own formats. */
export const otherPastes: readonly Paste[] = [
  {
    name: "cells of Excel",
    origin:
      "Microsoft Excel: HTML of the clipboard, a table with xl classes and mso-number-format styles",
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";} .xl65 {mso-number-format:"0%"; font-weight:700;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64>Cost</td><td class=xl65 width=64>Paid</td></tr><tr height=0 style='display:none'><td>hidden</td><td>row</td></tr><tr height=20><td height=20 align=right>1,200</td><td class=xl66 align=right><a href="https://example.org/bill">950</a></td></tr><!--EndFragment--></table></body></html>`,
    expected: `
      table with 1 row of headings
      | Cost | Paid |
      | 1,200 | [950](https://example.org/bill) |`,
    warning: null,
  },
  {
    name: "a mail of Outlook, laid out by tables",
    origin:
      "Outlook for Windows: HTML of the clipboard, written by Word, with tables that lay the mail out",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0 width="100%" role=presentation><tr><td><table border=0><tr><td style='padding:0in'><p class=MsoNormal>Dear owner,<o:p></o:p></p><p class=MsoNormal>the roof is <span style='font-weight:bold'>open</span>.<o:p></o:p></p></td></tr></table></td></tr></table><p class=MsoNormal><a href="http://example.org/form">The form</a> and <a href="file://server/share/x.docx">our copy</a><o:p></o:p></p><img width=1 height=1 src="https://example.org/open.gif"><!--EndFragment--></body></html>`,
    expected: `
      p Dear owner,
      p the roof is **open**.
      p [The form](https://example.org/form) and our copy`,
    warning:
      /^Not pasted: a link that works only where it comes from\. Links that began with http:/,
  },
  {
    name: "a mail of Gmail",
    origin:
      "Gmail in Chrome: HTML of a selection, paragraphs as div elements and empty lines as br",
    html: `<meta charset='utf-8'><div dir="ltr" style="color: rgb(34, 34, 34); font-family: Arial; font-size: small;"><div>Hello,</div><div><br></div><div>the tree fell.<br><br>It hit the <strong style="font-weight:bold">garage</strong> <img data-emoji="🏠" class="an1" alt="🏠" src="https://fonts.gstatic.com/s/e/1f3e0/72.png"></div><blockquote style="margin:0px 0px 0px 40px;border:none;padding:0px"><div>We will come on Monday.</div></blockquote></div>`,
    expected: `
      p Hello,
      p the tree fell.
      p It hit the **garage** 🏠
      > We will come on Monday.`,
    warning: null,
  },
  {
    name: "a page of the web with scripts, a video and a form",
    origin:
      "Chrome: HTML of a selection on a page, computed styles written into the elements",
    html: `<meta charset='utf-8'><script>window.pasted = true;</script><style>p{color:red}</style><article style="color: rgb(0, 0, 0); font-size: 16px;"><h2 style="font-weight: 700;" id="hail"><strong>Hail</strong><a class="anchor" href="https://example.org/page#hail" aria-hidden="true">#</a></h2><p style="margin: 0px;" onclick="alert(1)">Dents <em style="font-style: italic;">and</em> <span style="font-weight: 600;">cracks</span>&nbsp;count, see <a href="javascript:alert(1)">this</a> and <a href="https://example.org/a?b=1&amp;c=2">that</a>.</p><iframe src="https://example.org/embed"></iframe><form><label>Mail <input type="email"></label><button>Send</button></form><ul><li>metal<ul><li>soft</li></ul></li></ul><pre><code>a  = 1</code></pre></article>`,
    expected: `
      h2 Hail
      p Dents *and* **cracks** count, see this and [that](https://example.org/a?b=1&c=2).
      p Mail
      - metal
      -- soft
      p a = 1`,
    warning:
      /^Not pasted: a video or an embedded page, a form field, and a link that works only where it comes from\.$/,
  },
  {
    name: "an encyclopedia's table with headings in rows and columns",
    origin:
      "A wiki in Firefox: HTML of a selection on a page, with notes in sup elements and a table with a caption",
    html: `<p>A <b>public adjuster</b> works for the owner.<sup id="cite_ref-1" class="reference"><a href="https://example.org/wiki/Adjuster#cite_note-1">[1]</a></sup></p><table class="wikitable"><caption>Three kinds
of adjuster</caption><thead><tr><th scope="col">Kind</th><th scope="col">Works for</th></tr></thead><tbody><tr><th scope="row">Staff</th><td rowspan="2">the insurer</td></tr><tr><th scope="row">Independent</th></tr><tr><th scope="row">Public</th><td>the owner</td></tr></tbody></table>`,
    expected: `
      p A **public adjuster** works for the owner.
      table with 1 row of headings, and a column: Three kinds of adjuster
      | Kind | Works for |
      | Staff | the insurer |
      | Independent |  |
      | Public | the owner |`,
    warning: /^Not pasted: a footnote\. Cells that spanned/,
  },
];
