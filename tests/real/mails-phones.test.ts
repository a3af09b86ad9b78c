import { describe, expect, it } from "vitest";

import { emailKey } from "~/http/email-key.server";
import { contactSchema } from "~/intake/forms/contact-schema";
import { parseFields } from "~/intake/forms/form-schema";
import { mailLink, telLink } from "~/portal/requests/contact-links.server";

const contact = {
  name: "Pat Example",
  email: "pat@example.com",
  phone: "(312) 555-0100",
  message: "Hail broke the roof.",
};

function take(field: "email" | "phone", typed: string): string | string[] {
  const sent = new URLSearchParams({ ...contact, [field]: typed });
  const result = parseFields(contactSchema, sent);
  return result.status === "success"
    ? result.value[field]
    : (result.error?.[field] ?? []);
}

const NO_EMAIL = ["Invalid email address"];

describe("mail addresses", () => {
  it.each([
    [
      "a contact list, zero-width in front",
      "\u200bana@example.com",
      "ana@example.com",
    ],
    [
      "a contact of an Arabic phone",
      "\u202aana@example.com\u202c",
      "ana@example.com",
    ],
    [
      "a page of the web, to be cut at its signs",
      "ana\u200b@\u200bexample\u200b.com",
      "ana@example.com",
    ],
    ["a link's address", "mailto:ana@example.com", "ana@example.com"],
    [
      "a link's address with a subject",
      "MAILTO: ana@example.com?subject=Hail",
      "ana@example.com",
    ],
    [
      "a link's address, as the source of a page has it",
      "mailto:ana%2Bhail@example.com",
      "ana+hail@example.com",
    ],
    ["a note", "(ana@example.com)", "ana@example.com"],
    ["a sentence with quotation marks", "“ana@example.com”", "ana@example.com"],
    ["a keyboard's dash", "ana–ruiz@example.com", "ana-ruiz@example.com"],
    ["a keyboard's apostrophe", "o’brien@example.com", "o'brien@example.com"],
    ["the end of a sentence", "ana@example.com.", "ana@example.com"],
    ["a list of Outlook", " ana@example.com; ", "ana@example.com"],
    [
      "a keyboard of wide letters",
      "ａｎａ＠ｅｘａｍｐｌｅ。com",
      "ana@example.com",
    ],
    ["a PDF with ligatures", "o\ufb03ce@example.com", "office@example.com"],
    [
      "a PDF with no-break hyphens",
      "ana\u2011ruiz@exam\u2010ple.com",
      "ana-ruiz@exam-ple.com",
    ],
    ["Word's soft hyphen", "ana@exam\u00adple.com", "ana@example.com"],
    ["a couple", "bob&jane@example.com", "bob&jane@example.com"],
    ["a company's scheme", "ana/ruiz@example.com", "ana/ruiz@example.com"],
    [
      "all signs of RFC 5322",
      "a!#$%&'*+/=?^_`{|}~-z@example.com",
      "a!#$%&'*+/=?^_`{|}~-z@example.com",
    ],
    [
      "a domain in Punycode",
      "ana@xn--exmple-cua.com",
      "ana@xn--exmple-cua.com",
    ],
    ["an ending in Punycode", "ana@example.xn--p1ai", "ana@example.xn--p1ai"],
    ["an international domain", "ana@bücher.example", "ana@bücher.example"],
    ["an address in Cyrillic", "почта@пример.рф", "почта@пример.рф"],
    ["an address in Chinese", "用户@例子.中国", "用户@例子.中国"],
    ["an address in Hindi", "उपयोगकर्ता@उदाहरण.भारत", "उपयोगकर्ता@उदाहरण.भारत"],
    ["Spanish", "josé@example.com", "josé@example.com"],
    [
      "Spanish, decomposed by a Mac",
      "jose\u0301@example.com",
      "josé@example.com",
    ],
    [
      "a plus and a long ending",
      "ana+hail@mail.example.photography",
      "ana+hail@mail.example.photography",
    ],
    ["a name in front", "Ana Ruiz <ana@example.com>", NO_EMAIL],
    ["two addresses", "ana@example.com, bob@example.com", NO_EMAIL],
    ["a blank", "ana ruiz@example.com", NO_EMAIL],
    ["no domain", "ana@", NO_EMAIL],
    ["no dot", "ana@localhost", NO_EMAIL],
    ["a number for a domain", "ana@192.168.0.1", NO_EMAIL],
    ["an address of the internet protocol", "ana@[192.168.0.1]", NO_EMAIL],
    ["two dots", "ana..ruiz@example.com", NO_EMAIL],
    ["two signs", "ana@ruiz@example.com", NO_EMAIL],
    [
      "a quoted name, read in two ways",
      '"bob@example.com x"@example.org',
      NO_EMAIL,
    ],
    [
      "a header that somebody adds",
      "ana@example.com\r\nBcc: bob@example.com",
      NO_EMAIL,
    ],
    [
      "no more than mail servers take",
      `${"a".repeat(250)}@example.com`,
      ["Email address must be at most 254 characters"],
    ],
  ])("%s: %j", (_from, typed, stored) => {
    expect(take("email", typed)).toEqual(stored);
  });

  it.each([
    ["bob&jane@example.com", "mailto:bob%26jane@example.com"],
    ["ana/ruiz@example.com", "mailto:ana%2Fruiz@example.com"],
    ["a?cc=b@example.com", "mailto:a%3Fcc%3Db@example.com"],
    ["50%off@example.com", "mailto:50%25off@example.com"],
    ["ana+hail@example.com", "mailto:ana+hail@example.com"],
    ["josé@example.com", "mailto:jos%C3%A9@example.com"],
  ])("%s is written to by %s", (address, link) => {
    expect(mailLink(address)).toBe(link);
    expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
  });

  it("are one mailbox however they were spelled", () => {
    expect(emailKey("ana@bücher.example")).toBe(
      emailKey("Ana@xn--bcher-kva.example"),
    );
  });
});

const TOO_FEW = ["Phone number must be at least 10 digits"];

describe("telephone numbers", () => {
  it.each([
    ["an office", "(312) 555-0100 ext. 12", "tel:+13125550100;ext=12"],
    ["an office, in short", "312.555.0100 x12", "tel:+13125550100;ext=12"],
    [
      "an office, in Spanish",
      "312 555 0100 int. 12",
      "tel:+13125550100;ext=12",
    ],
    [
      "an office, dialed with pauses",
      "312-555-0100,,12",
      "tel:+13125550100;ext=12",
    ],
    ["two numbers", "312-555-0100 or 312-555-0199", "tel:+13125550100"],
    [
      "two numbers, in Spanish",
      "312-555-0100 y 312-555-0199",
      "tel:+13125550100",
    ],
    [
      "two numbers with a slash",
      "312-555-0100 / 312-555-0199 x5",
      "tel:+13125550100",
    ],
    [
      "two numbers with a semicolon",
      "312-555-0100;312-555-0199",
      "tel:+13125550100",
    ],
    [
      "two numbers with a comma",
      "(312) 555-0100, (312) 555-0199",
      "tel:+13125550100",
    ],
    [
      "a number for each place",
      "Home 312-555-0100, work 312-555-0199",
      "tel:+13125550100",
    ],
    ["two numbers without blanks", "3125550100,3125550199", "tel:+13125550100"],
    [
      "an office, in brackets",
      "312-555-0100 (ext 12)",
      "tel:+13125550100;ext=12",
    ],
    ["a letterhead", "312·555·0100", "tel:+13125550100"],
    ["as one dials it from Mexico", "001 312 555 0100", "tel:+13125550100"],
    ["a name behind", "312 555 0100 (Pat)", "tel:+13125550100"],
    ["a keyboard of wide letters", "３１２５５５０１００", "tel:+13125550100"],
    ["Arabic digits", "٣١٢٥٥٥٠١٠٠", "tel:+13125550100"],
    ["Persian digits", "۳۱۲۵۵۵۰۱۰۰", "tel:+13125550100"],
    ["the whole number", "+1 312 555 0100", "tel:+13125550100"],
    ["the whole number without its plus", "1-312-555-0100", "tel:+13125550100"],
    ["a contact of a phone", "tel:+13125550100", "tel:+13125550100"],
    ["a page of the web", "312\u2011555\u20110100", "tel:+13125550100"],
    ["another country", "+44 20 7946 0958", "tel:+442079460958"],
    [
      "another country, as one dials it",
      "011 52 55 1234 5678",
      "tel:+525512345678",
    ],
    ["a sign", "1-800-FLOWERS", "tel:+18003569377"],
    ["a sign, in small letters", "800 flowers", "tel:+18003569377"],
    ["a sign of four letters", "(312) 555-ROOF", "tel:+13125557663"],
    ["a sign with its hours", "1-800-FLOWERS (24h)", "tel:+18003569377"],
    ["a sign with a word before it", "Call 312-555-ROOF", "tel:+13125557663"],
    [
      "a sign, then another number",
      "(312) 555-ROOF, 312-555-0199",
      "tel:+13125557663",
    ],
    ["a sign of more letters than keys", "1-800-MATTRESS", "tel:+18006288737"],
    ["a sign in wide letters", "８００ ＦＬＯＷＥＲＳ", "tel:+18003569377"],
    [
      "a number with a sentence behind it",
      "312-555-0100 call after 5",
      "tel:+13125550100",
    ],
    [
      "a sign with its extension",
      "1-800-FLOWERS ext 7",
      "tel:+18003569377;ext=7",
    ],
    ["digits of another script", "३१२५५५०१००", null],
    ["no number that exists", "1234567890", null],
    ["two numbers without their area", "555-0100, 555-0199", null],
  ])("%s: %j is stored as typed", (_from, typed, link) => {
    expect(take("phone", typed)).toBe(typed);
    expect(telLink(typed)).toBe(link);
  });

  it.each([
    ["seven digits", "555-0100"],
    ["eight digits and a word", "312-555-01 cell"],
    ["nine digits and a word", "312-555-010 ext"],
    ["words", "call me tomorrow please"],
    ["a short sign", "1-800-ROOF"],
    ["nothing that can be seen", "\u200b".repeat(12)],
  ])("%s: %j is too short", (_from, typed) => {
    expect(take("phone", typed)).toEqual(TOO_FEW);
  });

  it("take sixty characters, and no more", () => {
    const typed = "312-555-0100 ".padEnd(60, "x");
    expect(take("phone", typed)).toBe(typed);
    expect(take("phone", `${typed}x`)).toEqual([
      "Phone number must be at most 60 characters",
    ]);
  });

  it("lose what nobody can see", () => {
    expect(take("phone", "\u202a+1 (312)\u00a0555\u20110100\u202c")).toBe(
      "+1 (312)\u00a0555\u20110100",
    );
  });
});
