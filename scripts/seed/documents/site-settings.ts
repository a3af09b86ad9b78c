import { seo } from "../document.ts";
import type { SeedDocument } from "../document.ts";
import { reference } from "../reference.ts";

/** Phone, e-mail, address and producer number are left out: none is known. */
export const siteSettings: SeedDocument = {
  _id: "siteSettings",
  _type: "siteSettings",
  firmName: "RCC",
  tagline: "Licensed public adjusters for property owners",
  placeholderNotes:
    "Not set yet: phone number, e-mail address, street address, web domain, national producer number, and the name of the licensee of each state. Until they are set, the site shows no number and leads to the consultation instead.",
  emergencyLabel: "Emergency line: 24/7",
  officeHours: "Mon-Fri 9:00 AM-5:00 PM",
  replyPromise: "Reply to web requests: within 24 hours on business days",
  feeText:
    "Our fee is typically 10-15% of the settlement, or less where state law sets a lower cap.",
  noUpfrontFeesText: "No upfront fees. The first consultation is free.",
  experienceText: "20+ years of experience",
  disclaimer:
    "RCC is not a law firm and gives no legal advice. We offer claim adjusting only, not legal representation.",
  npnStatus: "placeholder",
  loginCopyright: "© 2024",
  contactUsLabel: "Contact Us",
  portalLoginLabel: "Portal Login",
  defaultSeo: seo(
    "RCC | Licensed public adjusters in 15 states",
    "Licensed public adjusters for homes, businesses, farms and associations in 15 states. The first consultation is free, and there are no upfront fees.",
  ),
  footerNote:
    "Licenses are held by the named adjuster. In Colorado, Illinois, Minnesota and Rhode Island the firm holds a license too.",
  hqState: reference("state-illinois"),
  areaText: "Licensed in 15 states",
  licencePendingText: "License no. pending publication",
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
    ),
    serviceCard(
      "water",
      "water",
      "Water damage",
      "Water damage claims",
      "Burst pipes, backed-up drains and what rain left behind.",
    ),
    serviceCard(
      "commercial",
      "building",
      "Commercial claims",
      "Commercial property claims",
      "Buildings, stock, and the income that a closed door costs.",
    ),
    serviceCard(
      "residential",
      "home",
      "Residential claims",
      "Residential property claims",
      "Your house, what is in it, and where you live meanwhile.",
    ),
    serviceCard(
      "hoa",
      "apartment",
      "HOA claims",
      "HOA and condo claims",
      "Common property, many owners, one master policy.",
    ),
    serviceCard(
      "policy-review",
      "document",
      "Policy review",
      "Insurance policy review",
      "What your policy pays, what it leaves out, and by when you must act.",
    ),
    serviceCard(
      "negotiation",
      "handshake",
      "Negotiation",
      "Claim negotiation",
      "Your side of the numbers, put to the insurer in writing.",
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
) {
  return {
    _type: "stateServiceCard",
    _key: kind,
    kind,
    icon,
    title,
    pageTitle,
    text,
  };
}
