import { bullets, h2, h3, p, richText } from "../../builders/portable-text.ts";
import { legalPage } from "./legal-page.ts";

// What stands here is what the program does: tests/pages/privacy.test.ts reads
// the page and compares it with the cookies and spans of the code.
export const privacy = legalPage({
  name: "privacy",
  title: "Privacy",
  search: {
    title: "Privacy | RCC",
    description:
      "What this website stores when you send a form, where and for how long, every cookie it sets, and how to ask for a copy, a correction or deletion.",
  },
  body: richText(
    p(
      "You send us something because you want an answer. This page says what the website stores of it, where, for how long, and how to have it removed.",
    ),
    h2("What you send us"),
    bullets([
      "**Contact form:** your name, e-mail address, phone number and message.",
      "**Privacy request:** your name, e-mail address, what you ask for and your message.",
      "**Consultation request:** your name, e-mail address and phone number, the place and date of the loss, your insurer, your policy number, the kind of damage and your description.",
      "**Text messages:** if you tick the box for them, the words you agreed to.",
      "**Where you came from:** with a consultation request only, the page on which you arrived, the website that led you there and the campaign words in the address. Nothing of this is stored if your browser sends the Global Privacy Control signal.",
    ]),
    p(
      "By sending a form you agree that we contact you about it by e-mail or phone. We send text messages only if you ticked the box for them.",
    ),
    h2("Where it is stored, and for how long"),
    bullets([
      "**On the web server:** every request is first written to a file on the server, so that none is lost. If our database runs on that same server, the file is its safety copy and stays. If the database runs elsewhere, a request leaves the file 30 days after it was delivered. If that file is ever damaged, it is set aside, and stays until the firm removes it.",
      "**In our database:** how long requests and messages stay stands at the end of this page. Only staff accounts can read them in the portal.",
      "**In the review box:** a request that looks like spam is kept apart for a person to look at, in the same database.",
      "**On the page of your request:** for 30 days a secret link shows you what you sent. We store a code worked out from that link, and not the link itself. Keep it to yourself: it opens your request for everyone who has it.",
      "**In notices to our office:** if the firm has set them up, an e-mail or an automatic message says that a request has come. It holds the reference, the name and the state, and nothing else that you wrote.",
      "**To count senders:** against floods, the server counts how many forms come from one network and one e-mail address. It keeps a code worked out from them, not the address itself, and each count ends after 24 hours at the latest.",
      "**In the log of the server:** which page was asked for and when, without what you typed, your e-mail address or your network address. For too many sign-ins, a flood of forms or a request that was refused there is a code for the network address, which nobody can turn back after midnight.",
      "**In backups:** a backup holds what was stored on its day, until the firm deletes that backup.",
    ]),
    p(
      "How long the firm keeps the records of a claim that it works on follows from state law and from your contract. The firm has not published those periods here yet.",
    ),
    h2("Cookies"),
    p(
      "Most pages set no cookie. These are all that this website can set. No script in your browser can read them, and none follows you to another website. Behind each name is what it is for and how long it lasts. On an encrypted connection the names begin with __Host-.",
    ),
    bullets([
      "**site_form:** set where a form is shown. It makes sure that the same request is not stored twice when you go back or reload. It lasts until you close the browser.",
      "**site_flash:** carries a notice, such as that you have signed out, to the next page. It lasts 60 seconds.",
      "**site_session:** keeps you signed in to the portal; a long one is split into numbered parts. It lasts 30 days after your last visit, or until you log out.",
      "**site_device:** set when you have signed in to the portal. It tells your browser apart from strangers who guess passwords, and opens nothing by itself. It lasts 180 days.",
      "**site_preview:** shows our own editors their drafts. It is set only by a link from our editing program. It lasts 1 hour.",
    ]),
    p(
      "The program in which our editors write these pages is a website of its own, with a sign-in cookie of its own for them.",
    ),
    h3("What your browser keeps by itself"),
    p(
      "Until you close the tab, your browser remembers on which page your visit began and which website led you there, that you have put a banner or the timer away, and, if sending a consultation request failed, what you had typed except the policy number. This stays on your device until you send a form. With the Global Privacy Control signal the beginning of the visit is not noted.",
    ),
    h3("Other companies"),
    p(
      "No page loads anything from another company: no advertising, no measuring by others, no fonts, no maps. This website does not follow its visitors. What it counts itself stands at the end of this page.",
    ),
    h2("How to have it removed"),
    p(
      "On the page of your request you can withdraw it. Before an adjuster has it, the website then deletes everything that you sent with it from the file on the server and from the database with its review box. It keeps the reference and the day, and nothing about you. Once an adjuster has it, the firm answers your wish. A withdrawal does not reach what a notice has told our office, nor backups that were made before.",
    ),
    p(
      "For everything else, ask us, and we run a command that removes everything that was sent with your e-mail address from the file on the server, from the database with its review box, and from the copies of mails on the server. It does not reach mails that have left the server, a damaged file that was set aside, backups that were made before, or an account of the portal. The firm removes such a file itself: the command names it. After a backup is restored, the command is run again.",
    ),
    h2("Your rights"),
    p(
      "You may ask what we store about you, have it corrected, get a copy, or have it deleted, unless a law makes us keep it. You may also object to advertising and to the sale of data; this website does neither.",
    ),
    p(
      "Several states have privacy laws that set these rights down. We name these since we work there, and requests from every state are welcome:",
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
      "To use a right, send us a [privacy request](privacy-requests). You need no account. We may ask a question to be sure that it is you. You may also turn to the attorney general of your state.",
    ),
    h2("Children"),
    p("This site is not meant for children."),
    h2("Changes"),
    p("When this page changes, the date above changes too."),
  ),
});
