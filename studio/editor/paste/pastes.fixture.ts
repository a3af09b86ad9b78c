import type { PastedBlock, PastedText } from "./read-clipboard.ts";

/** What a program puts on the clipboard, and what our editor is to make of it. */
export type Paste = {
  name: string;
  html: string;
  /** Every block in the notation of `outline`, a line each. */
  expected: string;
  /** What the editor reads beside it; null when everything was kept. */
  warning: RegExp | null;
};

/**
 * Every block of a text as a line: its kind, its words, `**strong**`, `*em*` and
 * `[link](address)`; a table as a line that says what its headings are, and a line
 * for each row.
 */
export function outline(blocks: readonly PastedBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block._type === "block")
        return [`${kindOf(block)} ${wordsOf(block)}`];
      const { caption, headerRows, hasHeaderColumn, rows } = block;
      const head = `table with ${headerRows} ${headerRows === 1 ? "row" : "rows"} of headings`;
      return [
        `${head}${hasHeaderColumn ? ", and a column" : ""}${caption ? `: ${caption}` : ""}`,
        ...rows.map(
          ({ cells }) =>
            `| ${cells.map(({ value }) => cellOf(value)).join(" | ")} |`,
        ),
      ];
    })
    .join("\n");
}

function cellOf(blocks: readonly PastedBlock[]): string {
  const lines = outline(blocks).split("\n");
  return lines.map((line) => line.replace(/^p ?/, "")).join(" / ");
}

function kindOf({ style, listItem, level = 1 }: PastedText): string {
  if (listItem === "bullet") return "-".repeat(level);
  if (listItem === "number") return "1.".repeat(level);
  return { normal: "p", blockquote: ">" }[style] ?? style;
}

function wordsOf({ children, markDefs }: PastedText): string {
  return children
    .map(({ text, marks }) => {
      const link = markDefs.find(({ _key }) => marks.includes(_key));
      const em = marks.includes("em") ? `*${text}*` : text;
      const strong = marks.includes("strong") ? `**${em}**` : em;
      return link ? `[${strong}](${link.href})` : strong;
    })
    .join("")
    .replaceAll("\n", "⏎");
}

/** A text of a test without the indentation of the test. */
export function unindented(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** The frame that Word puts around every copy; the styles of its lists stand in the head. */
function word(body: string, lists = ""): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;}
${lists}
-->
</style>
</head>
<body lang=EN-US link="#0563C1" style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body>
</html>`;
}

function point(
  list: string,
  level: number,
  mark: string,
  text: string,
): string {
  return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
}

const BULLETS = `@list l0 {mso-list-id:1; mso-list-type:hybrid;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
@list l0:level2 {mso-level-number-format:bullet; mso-level-text:o;}
@list l1 {mso-list-id:2; mso-list-type:hybrid;}
@list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}`;

function run(text: string, style = ""): string {
  return `<span data-contrast="auto" xml:lang="EN-US" lang="EN-US" class="TextRun SCXW1234567 BCX0" style="${style}font-size:11pt;line-height:19px;font-family:Calibri,sans-serif;"><span class="NormalTextRun SCXW1234567 BCX0">${text}</span></span>`;
}

const END = `<span class="EOP SCXW1234567 BCX0" data-ccp-props="{}" style="font-size:11pt;">&nbsp;</span>`;

const wordPastes: readonly Paste[] = [
  {
    name: "headings, marks and smart quotes of Word",
    html: word(`<h1>After the storm<o:p></o:p></h1>
<p class=MsoNormal>The adjuster said &#8220;it&#8217;s <b>covered</b>&#8221; &#8211; and <i style='mso-bidi-font-style:normal'>meant</i> it.<span style='mso-spacerun:yes'>&nbsp; </span>Read on&#8230;<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2><span style='mso-fareast-font-family:"Times New Roman"'>What to keep<o:p></o:p></span></h2>
<p class=MsoNormal>See the <a href="https://example.org/rules">rules of
the state</a>.<o:p></o:p></p>`),
    expected: `
      h2 After the storm
      p The adjuster said “it’s **covered**” – and *meant* it. Read on…
      h2 What to keep
      p See the [rules of the state](https://example.org/rules).`,
    warning: null,
  },
  {
    name: "nested and numbered lists of Word",
    html: word(
      `<p class=MsoNormal>Bring:<o:p></o:p></p>
${point("l0", 1, "·", "the policy")}
${point("l0", 2, "o", "with <b>all</b> endorsements")}
${point("l0", 1, "·", "the photos")}
${point("l1", 1, "1.", "Call")}
${point("l1", 1, "2.", "Write")}`,
      BULLETS,
    ),
    expected: `
      p Bring:
      - the policy
      -- with **all** endorsements
      - the photos
      1. Call
      1. Write`,
    warning: null,
  },
  {
    name: "a table of Word with a merged cell",
    html: word(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=150 valign=top style='border:solid windowtext 1.0pt;padding:0in 5.4pt'><p class=MsoNormal><b>Part<o:p></o:p></b></p></td>
  <td width=150 valign=top style='border:solid windowtext 1.0pt;padding:0in 5.4pt'><p class=MsoNormal><b>Pays for<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1'>
  <td width=150 valign=top><p class=MsoNormal>Dwelling<o:p></o:p></p></td>
  <td width=150 valign=top><p class=MsoNormal>The house, see <a href="https://example.org/a">form A</a><o:p></o:p></p></td>
 </tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'>
  <td width=300 colspan=2 valign=top><p class=MsoNormal>Read the declarations.<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>`),
    expected: `
      table with 1 row of headings
      | Part | Pays for |
      | Dwelling | The house, see [form A](https://example.org/a) |
      | Read the declarations. |  |`,
    warning: /spanned several rows or columns/,
  },
  {
    name: "comments, tracked changes and footnotes of Word",
    html: word(`<p class=MsoNormal>The insurer has <a style='mso-comment-reference:JS_1;mso-comment-date:20260101T1200'>ten days</a><span class=MsoCommentReference><span style='font-size:8.0pt'><!--[if !supportAnnotations]--><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[JS1]</a><!--[endif]--></span></span> to answer<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><sup>[1]</sup></span></a>, <span class=msoDel><del cite="mailto:J" datetime="2026-01-01T12:00">maybe</del></span><ins cite="mailto:J" datetime="2026-01-01T12:00">as a rule</ins>.<o:p></o:p></p>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:"J"'></span><p class=MsoCommentText>Is that so?<o:p></o:p></p></div></div></div>
<div style='mso-element:footnote-list'><br clear=all><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> By rule.<o:p></o:p></p></div></div>`),
    expected: `
      p The insurer has ten days to answer, as a rule.`,
    warning: /^Not pasted: a comment, a footnote, and a crossed-out passage\.$/,
  },
  {
    name: "headings and marks of Word for the web",
    html: `<div class="OutlineElement Ltr SCXW1234567 BCX0"><p class="Paragraph SCXW1234567 BCX0" role="heading" aria-level="1" xml:lang="EN-US" lang="EN-US" paraid="1" paraeid="{a}{1}" style="font-weight:normal;">${run("The policy")}${END}</p></div><div class="OutlineElement Ltr SCXW1234567 BCX0"><p class="Paragraph SCXW1234567 BCX0" paraid="2" paraeid="{a}{2}">${run("Read it ")}${run("twice", "font-weight:bold;")}${run(", and ")}${run("slowly", "font-style:italic;")}${run(".")}${END}</p></div>`,
    expected: `
      h2 The policy
      p Read it **twice**, and *slowly*.`,
    warning: null,
  },
];

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

const googlePastes: readonly Paste[] = [
  {
    name: "headings, marks and links of Google Docs",
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
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;State&quot;}">State</td><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Cap</td><td></td></tr><tr style="height:21px;"><td>Texas</td><td data-sheets-numberformat="{}">10%</td><td></td></tr><tr style="height:21px;"><td></td><td></td><td></td></tr></tbody></table>`,
    expected: `
      table with 1 row of headings
      | State | Cap |
      | Texas | 10% |`,
    warning: null,
  },
];

const otherPastes: readonly Paste[] = [
  {
    name: "cells of Excel",
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";} .xl65 {mso-number-format:"0%"; font-weight:700;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64>Cost</td><td class=xl65 width=64>Paid</td></tr><tr height=0 style='display:none'><td>hidden</td><td>row</td></tr><tr height=20><td height=20 align=right>1,200</td><td class=xl66 align=right><a href="https://example.org/bill">950</a></td></tr><!--EndFragment--></table></body></html>`,
    expected: `
      table with 1 row of headings
      | Cost | Paid |
      | 1,200 | [950](https://example.org/bill) |`,
    warning: null,
  },
  {
    name: "a mail of Outlook, laid out by tables",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0 width="100%" role=presentation><tr><td><table border=0><tr><td style='padding:0in'><p class=MsoNormal>Dear owner,<o:p></o:p></p><p class=MsoNormal>the roof is <span style='font-weight:bold'>open</span>.<o:p></o:p></p></td></tr></table></td></tr></table><p class=MsoNormal><a href="http://example.org/form">The form</a> and <a href="file://server/share/x.docx">our copy</a><o:p></o:p></p><img width=1 height=1 src="https://example.org/open.gif"><!--EndFragment--></body></html>`,
    expected: `
      p Dear owner,
      p the roof is **open**.
      p [The form](https://example.org/form) and our copy`,
    warning: /^Not pasted: a broken link\. Links that began with http:/,
  },
  {
    name: "a mail of Gmail",
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
    html: `<meta charset='utf-8'><script>window.pasted = true;</script><style>p{color:red}</style><article style="color: rgb(0, 0, 0); font-size: 16px;"><h2 style="font-weight: 700;" id="hail"><strong>Hail</strong><a class="anchor" href="https://example.org/page#hail" aria-hidden="true">#</a></h2><p style="margin: 0px;" onclick="alert(1)">Dents <em style="font-style: italic;">and</em> <span style="font-weight: 600;">cracks</span>&nbsp;count, see <a href="javascript:alert(1)">this</a> and <a href="https://example.org/a?b=1&amp;c=2">that</a>.</p><iframe src="https://example.org/embed"></iframe><form><label>Mail <input type="email"></label><button>Send</button></form><ul><li>metal<ul><li>soft</li></ul></li></ul><pre><code>a  = 1</code></pre></article>`,
    expected: `
      h2 Hail
      p Dents *and* **cracks** count, see this and [that](https://example.org/a?b=1&c=2).
      p Mail
      - metal
      -- soft
      p a = 1`,
    warning: /^Not pasted: a video and a broken link\.$/,
  },
  {
    name: "an encyclopedia's table with headings in rows and columns",
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

/** What programs copy, written after their own formats. */
export const pastes = [...wordPastes, ...googlePastes, ...otherPastes];
