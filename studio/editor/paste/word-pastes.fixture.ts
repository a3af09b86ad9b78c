import type { Paste } from "./paste.fixture.ts";

const WORD =
  "Microsoft Word for Windows: HTML of the clipboard, with Office's namespaces, Mso classes and mso- styles";

const WORD_WEB =
  "Word for the web: HTML of the clipboard, with TextRun, NormalTextRun and EOP spans";

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

/** What Word copies, written after its own format. */
export const wordPastes: readonly Paste[] = [
  {
    name: "headings, marks and smart quotes of Word",
    origin: WORD,
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
    origin: WORD,
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
    origin: WORD,
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
    origin: WORD,
    html: word(`<p class=MsoNormal>The insurer has <a style='mso-comment-reference:JS_1;mso-comment-date:20260101T1200'>ten days</a><span class=MsoCommentReference><span style='font-size:8.0pt'><!--[if !supportAnnotations]--><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[JS1]</a><!--[endif]--></span></span> to answer<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><sup>[1]</sup></span></a>, <span class=msoDel><del cite="mailto:J" datetime="2026-01-01T12:00">maybe</del></span><ins cite="mailto:J" datetime="2026-01-01T12:00">as a rule</ins>.<o:p></o:p></p>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:"J"'></span><p class=MsoCommentText>Is that so?<o:p></o:p></p></div></div></div>
<div style='mso-element:footnote-list'><br clear=all><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> By rule.<o:p></o:p></p></div></div>`),
    expected: `
      p The insurer has ten days to answer, as a rule.`,
    warning: /^Not pasted: a comment, a footnote, and a crossed-out passage\.$/,
  },
  {
    name: "headings and marks of Word for the web",
    origin: WORD_WEB,
    html: `<div class="OutlineElement Ltr SCXW1234567 BCX0"><p class="Paragraph SCXW1234567 BCX0" role="heading" aria-level="1" xml:lang="EN-US" lang="EN-US" paraid="1" paraeid="{a}{1}" style="font-weight:normal;">${run("The policy")}${END}</p></div><div class="OutlineElement Ltr SCXW1234567 BCX0"><p class="Paragraph SCXW1234567 BCX0" paraid="2" paraeid="{a}{2}">${run("Read it ")}${run("twice", "font-weight:bold;")}${run(", and ")}${run("slowly", "font-style:italic;")}${run(".")}${END}</p></div>`,
    expected: `
      h2 The policy
      p Read it **twice**, and *slowly*.`,
    warning: null,
  },
];
