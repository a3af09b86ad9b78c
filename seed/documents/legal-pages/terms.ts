import { h2, p, richText } from "../../builders/portable-text.ts";
import { legalPage } from "./legal-page.ts";
import { fact } from "../facts.ts";

export const terms = legalPage({
  name: "terms",
  title: "Terms of use",
  search: {
    title: "Terms of use | RCC",
    description:
      "The terms for using this website: general information, no legal advice, when a contract begins, and who is responsible for what.",
  },
  body: richText(
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
      `Our fee is typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. What counts is the fee in your contract.`,
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
      "Our pages may be wrong or out of date. If you find a mistake, please [tell us](contact).",
    ),
  ),
});
