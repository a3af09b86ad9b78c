import { faqDocuments } from "../builders/faq.ts";

/** Questions and answers that stand in articles. */
export const articleFaqs = faqDocuments("hail-damage-guide", [
  {
    question: "How big must hail be to damage a roof?",
    answer: [
      "There is no single size. It depends on the roof, its age, the wind and how hard the stones are. Small hail with strong wind can do more than large hail that falls straight down. So do not decide by size. Look for dents on gutters, vents and the air conditioner, and have the roof inspected if you find any.",
    ],
  },
  {
    question: "How long do I have to report hail damage?",
    answer: [
      "Typically one to two years, but your policy decides, and some are shorter. In Minnesota, hail policies may end your right to act after one year (Minn. Stat. 65A.26).",
      "Report as soon as you know of it. Waiting makes it harder to prove which storm did the damage.",
    ],
  },
  {
    question: "Will a hail claim raise my premium?",
    answer: [
      "It can. Insurers use their own rules, and states limit them in different ways. After a large storm, rates may also rise for a whole area, whether or not you claimed. Ask your agent how a weather claim counts before you decide, above all if the loss is close to your deductible.",
    ],
  },
  {
    question: "Should I let a roofer talk to my insurer for me?",
    answer: [
      "A roofer may explain the repair and its price. In most states only you, a lawyer or a licensed public adjuster may negotiate the claim for you. Be careful with a contract that assigns your benefits, and with anyone who offers to cover your deductible. Check the license of whoever speaks for you.",
    ],
  },
]);
