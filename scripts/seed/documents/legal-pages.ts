import { seo, slug } from "../document.ts";
import type { SeedDocument, Seo } from "../document.ts";
import { bullets, h2, p, richText } from "../portable-text.ts";
import type { RichText } from "../portable-text.ts";

const UPDATED = "2026-11-21";

export const legalPages: SeedDocument[] = [
  legalPage(
    "privacy",
    "Privacy",
    seo(
      "Privacy | RCC",
      "What RCC stores when you send a form, why, for how long, who sees it, and how to ask for a copy, a correction or deletion.",
    ),
    richText(
      p(
        "We keep what you send us so that we can answer you. We do not sell it, and no advertising network gets it. This page says what is stored, why, and how you can change that.",
      ),
      h2("What you send us"),
      bullets([
        "**Contact form:** your name, e-mail address, phone number and message.",
        "**Consultation request:** the same, with the place and date of the loss, your insurer, your policy number, the kind of damage and your description.",
        "**Where you came from:** if you followed an advertisement or a link, the page you arrived on and the campaign words in its address. We do not store this if your browser sends the Global Privacy Control signal.",
      ]),
      p(
        "By sending a form you agree that we contact you about it by e-mail or phone. We send text messages only if you ticked the box for them. You can withdraw that at any time.",
      ),
      h2("What we do with it"),
      p(
        "We read it, answer it and, if you become a client, handle your claim with it. It is stored on our own systems and with the provider of our database. Staff who work on requests can see it; nobody else can.",
      ),
      h2("How long we keep it"),
      p(
        "Requests that do not lead to work for you are deleted when they are no longer needed to answer you. Records of a claim are kept as long as the law of the state asks an adjuster to keep them.",
      ),
      h2("Cookies and measuring"),
      p(
        "Reading this site sets no cookie. A sign-in to the portal, and a notice after a form, need one that is deleted when it is no longer used. No page loads anything from another company. If we count visits, the Global Privacy Control signal turns that off for you.",
      ),
      h2("Your rights"),
      p(
        "You may ask what we store about you, have it corrected, get a copy, or have it deleted, unless a law makes us keep it. You may also object to advertising and to the sale of data; we do not sell any. Nobody is treated worse for asking.",
      ),
      p(
        "Several states have privacy laws that set these rights down. We answer requests from everyone, and name these states since we work there:",
      ),
      bullets([
        "Colorado: Colorado Privacy Act",
        "Connecticut: Connecticut Data Privacy Act",
        "Kentucky: Kentucky Consumer Data Protection Act",
        "Minnesota: Minnesota Consumer Data Privacy Act",
        "Nebraska: Nebraska Data Privacy Act",
        "Rhode Island: Rhode Island Data Transparency and Privacy Protection Act",
        "Tennessee: Tennessee Information Protection Act",
        "Texas: Texas Data Privacy and Security Act",
        "Utah: Utah Consumer Privacy Act",
      ]),
      p(
        "To use a right, write to us through the [contact form](contact) and begin your message with the words *Privacy request*. We may ask a question to be sure that it is you. If we say no, we say why, and you may ask us to look again. You may also turn to the attorney general of your state.",
      ),
      h2("Children"),
      p(
        "This site is not meant for children, and we do not knowingly store data about them.",
      ),
      h2("Changes"),
      p(
        "When this page changes, the date above changes too. What we may do with data you sent earlier does not widen without asking you.",
      ),
    ),
  ),
  legalPage(
    "terms",
    "Terms of use",
    seo(
      "Terms of use | RCC",
      "The terms for using this website: general information, no legal advice, when a contract begins, and who is responsible for what.",
    ),
    richText(
      p(
        "These terms are for reading this website and sending its forms. Work on a claim has a contract of its own, in writing.",
      ),
      h2("Information, not advice on your case"),
      p(
        "What you read here is general information. It cannot know your policy. RCC is not a law firm and gives no legal advice. Dates, fees and limits differ from state to state and from policy to policy; your policy comes first. Where a figure is marked as not yet confirmed, do not rely on it.",
      ),
      h2("No contract by reading or writing"),
      p(
        "Sending a form does not make us your adjuster. That begins when both sides have signed a contract in the form that your state asks for. Until then, report your loss and keep your dates yourself.",
      ),
      h2("Fees"),
      p(
        "Our fee is typically 10-15% of the settlement, or less where state law sets a lower cap. What counts is the fee in your contract.",
      ),
      h2("The portal"),
      p(
        "The portal is for contractors, clients and RCC personnel with an account. Keep your password to yourself, and tell us if you think that someone else knows it.",
      ),
      h2("Links to other sites"),
      p(
        "We link to regulators and to the text of laws so that you can check what we say. We do not run those sites.",
      ),
      h2("What you may do with our texts"),
      p(
        "Read, print and share them with their source. Do not present them as your own, and do not use them to claim a license that you do not hold.",
      ),
      h2("Mistakes"),
      p(
        "We check our pages, and we still may be wrong or out of date. If you find a mistake, [tell us](contact), and we look into it.",
      ),
    ),
  ),
  legalPage(
    "accessibility",
    "Accessibility",
    seo(
      "Accessibility statement | RCC",
      "How this site is built so that everyone can use it, what we test, what may still be missing, and how to reach us if something fails.",
    ),
    richText(
      p(
        "Everyone should be able to read this site and ask us for help: with a keyboard, with a screen reader, at high zoom, on an old phone, with scripts turned off.",
      ),
      h2("What we aim for"),
      p("The Web Content Accessibility Guidelines (WCAG) 2.2, level AA."),
      h2("What that means here"),
      bullets([
        "Every page works with the keyboard alone, and you can see where you are.",
        "Text can grow to 400% without scrolling sideways.",
        "Colors have enough contrast, in the light and in the dark scheme.",
        "Nothing moves if your device asks for less motion. The timer on the home page can be hidden.",
        "Forms say what is wrong, where, and how to put it right, and they keep what you typed.",
        "Pages can be read, and forms sent, without JavaScript.",
      ]),
      h2("How we test"),
      p(
        "Automatic checks run on every kind of page each time the site changes, and people try the forms and menus with a keyboard. Automatic checks do not find everything.",
      ),
      h2("What may still be missing"),
      p(
        "Documents that others wrote, such as pages of a state's regulator, may not meet this standard. We cannot change them, but we can explain what they say.",
      ),
      h2("If something does not work for you"),
      p(
        "Write to us through the [contact form](contact). Say which page it was and what you tried. We answer within 24 hours on business days and find another way for you in the meantime.",
      ),
    ),
  ),
];

function legalPage(
  name: string,
  title: string,
  search: Seo,
  body: RichText,
): SeedDocument {
  return {
    _id: `legalPage-${name}`,
    _type: "legalPage",
    title,
    slug: slug(name),
    body,
    updatedAt: UPDATED,
    seo: search,
  };
}
