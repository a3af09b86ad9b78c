import { bullets, h2, p, richText } from "../../builders/portable-text.ts";
import { legalPage } from "./legal-page.ts";

export const accessibility = legalPage({
  name: "accessibility",
  title: "Accessibility",
  search: {
    title: "Accessibility statement | RCC",
    description:
      "How this site is built so that everyone can use it, what we test, what may still be missing, and how to reach us if something fails.",
  },
  body: richText(
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
      "Automatic checks of the rules that a machine can judge are part of the tests of this website: for every kind of page, light and dark, narrow and wide, and with menu and form open. They do not find everything. A review by people who use assistive technology has not been published yet.",
    ),
    h2("What may still be missing"),
    p(
      "Documents that others wrote, such as pages of a state's regulator, may not meet this standard. We cannot change them, but we can explain what they say.",
    ),
    h2("If something does not work for you"),
    p(
      "Write to us through the [contact form](contact). Say which page it was and what you tried. We answer within 24 hours on business days.",
    ),
  ),
});
