import { seo } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";
import { reference } from "../builders/reference.ts";
import { fact } from "./facts.ts";

/** Phone, e-mail, address and producer number are left out: none is known. */
export const siteSettings: SeedDocument = {
  _id: "siteSettings",
  _type: "siteSettings",
  firmName: "RCC",
  tagline: "Licensed public adjusters for property owners",
  placeholderNotes:
    "Not set yet: phone number, e-mail address, street address, web domain, national producer number, and the name of the licensee of each state. Until they are set, the site says that they are pending publication and leads to the consultation instead.",
  emergencyLabel: "Emergency line: 24/7",
  officeHours: "Mon-Fri 9:00 AM-5:00 PM",
  replyPromise: "Reply to web requests: within 24 hours on business days",
  feeText: `Our fee is typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap.`,
  noUpfrontFeesText: "No upfront fees. The first consultation is free.",
  experienceText: `${fact("experience")} of experience`,
  disclaimer:
    "RCC is not a law firm and gives no legal advice. We offer claim adjusting only, not legal representation.",
  npnStatus: "placeholder",
  loginCopyright: "© 2024",
  contactUsLabel: "Contact Us",
  portalLoginLabel: "Portal Login",
  defaultSeo: seo(
    `RCC | Licensed public adjusters in ${fact("states-served")}`,
    `Licensed public adjusters for homes, businesses, farms and associations in ${fact("states-served")}. The first consultation is free, and there are no upfront fees.`,
  ),
  footerNote:
    "Our adjusters are licensed state by state. In Colorado, Illinois, Minnesota and Rhode Island the firm holds a license too.",
  hqState: reference("state-illinois"),
  areaText: `Licensed in ${fact("states-served")}`,
  licencePendingText: "License no. pending publication",
  lapsedLicenceText: "No current license is listed for this state.",
  unverifiedText: "Not yet confirmed",
  policyLimitWarning:
    "Your policy may set a shorter limit: read its Suit Against Us clause. We are not a law firm.",
  stateServices: [
    serviceCard(
      "hail",
      "hail",
      "Hail damage",
      "Hail damage claims",
      "Dents, bruised shingles and leaks that show weeks after the storm.",
    ),
    serviceCard(
      "fire",
      "fire",
      "Fire damage",
      "Fire damage claims",
      "Burned rooms, smoke in the rest, and water from putting it out.",
    ),
    serviceCard(
      "wind",
      "wind",
      "Wind damage",
      "Wind damage claims",
      "Lifted roofing, torn siding, fallen trees.",
      "A wind claim starts with the opening: what was lifted, torn or pushed in, and what rain did afterward. Photograph every side, keep a piece of each broken material, cover what is open and save the receipts. Then look for the deductible, since many policies have a separate one for wind or for a named storm, often in percent of the insured value. A public adjuster records the damage and prices the repair for the owner; the insurer decides on the claim.",
    ),
    serviceCard(
      "water",
      "water",
      "Water damage",
      "Water damage claims",
      "Burst pipes, backed-up drains and what rain left behind.",
      "With water the source decides. A pipe that bursts is usually covered; water that backs up through a drain often needs an endorsement; a rising river needs a flood policy; a slow leak is mostly left out. So stop the water, photograph where it came from, and keep the failed part. Start to dry at once and ask for daily readings. If the insurer names another cause than you do, ask for its reason in writing, with the page of the policy.",
    ),
    serviceCard(
      "commercial",
      "building",
      "Commercial claims",
      "Commercial property claims",
      "Buildings, stock, and the income that a closed door costs.",
      "A business claim has several parts that must agree: the building, the stock and machines, and the income lost while the doors are closed. Read the lease to see who insures what, and the policy for coinsurance, waiting periods and conditions such as working alarms. Keep damaged goods until they are counted, and save sales records outside the building. A public adjuster can prepare the parts as one claim when the work is more than your own staff can do.",
    ),
    serviceCard(
      "residential",
      "home",
      "Residential claims",
      "Residential property claims",
      "Your house, what is in it, and where you live meanwhile.",
      "A home claim has four parts: the house, other structures, belongings, and the added cost of living elsewhere. Each has its own limit. Photograph before you clean, ask for the complete policy, list belongings room by room, and walk through the insurer's estimate line by line with a builder you trust. If the scope and the price agree, you may need nobody. If rooms are missing or the reason for a refusal is not clear, ask for it in writing.",
    ),
    serviceCard(
      "hoa",
      "apartment",
      "HOA claims",
      "HOA and condo claims",
      "Common property, many owners, one master policy.",
      "In an association three documents decide who pays: the declaration, the master policy and each owner's own policy, read in that order. The board gives notice for the common parts; owners notify their own insurers. Survey every building in the same way, also those that look sound, and learn early whether the deductible counts by building or for all of them. Owners can ask their insurer about loss assessment cover, which may pay a share that the board has to charge.",
    ),
    serviceCard(
      "policy-review",
      "document",
      "Policy review",
      "Insurance policy review",
      "What your policy pays, what it leaves out, and by when you must act.",
      "A policy review reads the whole policy, not only the first pages: limits, deductibles, endorsements, exclusions and the exceptions to them, and the duties after a loss with their dates. Before a loss it gives you questions for your agent. After one it shows which coverage answers for which damage, and what still has to be proved. It cannot add cover that was not bought, and it is not legal advice: what a court would make of a clause is for an attorney to say.",
    ),
    serviceCard(
      "negotiation",
      "handshake",
      "Negotiation",
      "Claim negotiation",
      "Your side of the numbers, put to the insurer in writing.",
      "To negotiate a claim is to compare two estimates, line by line, and to find the reason for each difference: something missing, another measurement, another price, or a clause of the policy. Each point gets its proof, and each letter one subject. An undisputed amount can often be paid while the rest is discussed. Many policies provide for appraisal when only the amount is open. Talks do not stop the time limits in your policy, so look those up first.",
    ),
  ],
  stateServiceIntro:
    "Tell us what happened, and we will tell you whether we can help and what it would cost. The first conversation is free.",
  notFound: {
    title: "We could not find that page",
    text: "The address may have changed, or it may have a typing mistake. Search the site, or start from one of the pages below.",
  },
  serverError: {
    title: "Something went wrong on our side",
    text: "The page could not be built. Nothing that you sent us is lost. Please try again in a minute.",
  },
};

function serviceCard(
  kind: string,
  icon: string,
  title: string,
  pageTitle: string,
  text: string,
  pageText?: string,
) {
  return {
    _type: "stateServiceCard",
    _key: kind,
    kind,
    icon,
    title,
    pageTitle,
    text,
    ...(pageText ? { pageText } : {}),
  };
}
