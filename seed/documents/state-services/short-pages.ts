import type { StateServiceKind } from "../../../schemas/paths.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { p, richText } from "../../builders/portable-text.ts";
import { stateService } from "../state-service.ts";

type ShortPage = [
  state: string,
  kind: StateServiceKind,
  title: string,
  ...paragraphs: string[],
];

/**
 * Where a general paragraph on a service would leave out what is particular to
 * the state. They are too short for search engines to list.
 */
const pages: ShortPage[] = [
  [
    "colorado",
    "wind",
    "Wind damage claims in Colorado",
    "Downslope wind off the mountains hits the Front Range in the cold months, and thunderstorm gusts come with the hail in summer. Which of them it was can decide the deductible, because many policies have a separate one for wind and hail. Photograph each side of the building and the direction in which things fell, keep broken pieces, and cover what is open.",
    "If hail fell on the same day, look at [hail in Colorado](state-colorado/hail) too. Limits differ between home policies and those of businesses and associations: see [the state's page](state-colorado).",
  ],
  [
    "colorado",
    "hoa",
    "HOA and condo claims in Colorado",
    "For a Colorado association the deductible comes first. It is often a percentage, and the policy says of what: all buildings, or only those that were hit. Survey every roof in the same way before you file, read the declaration for what the association must insure, and tell owners how large the deductible is so that they can ask about loss assessment cover.",
    "Policies of associations may set shorter limits than home policies do. What is known, with its source, is on [Colorado's page](state-colorado); terms are explained in the [HOA guide](hoaGuide-hoa-claims).",
  ],
  [
    "minnesota",
    "water",
    "Water damage claims in Minnesota",
    "Winter makes two kinds of Minnesota water claim. A pipe freezes and bursts, and the insurer asks whether there was heat. Or snow melts on a warm roof, freezes at the eave, and water backs up beneath the shingles. Keep thermostat records and fuel bills for the first. For the second, photograph the ice and the rooms below before either is gone.",
    "Backed-up drains need their own endorsement in most policies, and flood a policy of its own. Time limits, with sources, are on [the Minnesota page](state-minnesota).",
  ],
  [
    "nevada",
    "water",
    "Water damage claims in Nevada",
    "Desert water losses have two faces. Inside, a slab leak or a failed rooftop cooler can run for a while before anyone sees it, and the insurer may call it slow. Show when it got out: meter readings, the utility's chart, the failed part. Outside, a summer cloudburst fills a dry wash in minutes. That is flood to most policies, and only a flood policy answers.",
    "Photograph the source before it is repaired, start drying, and look up the limits on [Nevada's page](state-nevada).",
  ],
  [
    "oklahoma",
    "wind",
    "Wind damage claims in Oklahoma",
    "After a tornado or a straight-line storm an Oklahoma house may look sound and be racked: doors that bind, a brick veneer that came away from its ties, a roof deck lifted and set down again. Ask for a look at the frame, not only at the shingles. Many policies have a wind and hail deductible in percent of the insured value, so work it out before you file.",
    "Policy clauses on time are enforced here. See [Oklahoma's limits and sources](state-oklahoma).",
  ],
  [
    "texas",
    "wind",
    "Wind damage claims in Texas",
    "On the Texas coast wind and hail may be insured apart from the home policy, often with the Texas Windstorm Insurance Association, and flood in a third policy. Each has its own notice, its own forms and its own dates. So part the damage by cause from the first photo on, and report to every insurer that may be concerned.",
    "Inland, look for the wind and hail deductible: it is usually a percentage of the insured value. The state's dates for insurers and its limits, with citations, are on [the Texas page](state-texas).",
  ],
  [
    "kansas",
    "wind",
    "Commercial wind damage claims in Kansas",
    "Open plains give the wind a long run, and metal buildings, rooftop units and grain sites are the first to show it. For a business insured on a commercial-lines policy, photograph each slope and each unit, save torn panels and fasteners, and find the wind deductible, which is often a percentage.",
    "A public adjuster may help with commercial policies only in Kansas. For storm damage to a residence, report to the insurer; the [Department of Insurance](https://insurance.kansas.gov) answers consumers' questions.",
  ],
  [
    "kansas",
    "water",
    "Commercial water damage claims in Kansas",
    "A frozen sprinkler line, a roof drain that could not keep up, a backed-up floor drain in the kitchen: the source decides what a commercial policy pays. Keep the failed part, log temperatures and meter readings, and separate building, stock and lost income from the first day. Flood takes a policy of its own.",
    "Kansas allows public adjusters for commercial-lines policies only. The rule and its source are on [the Kansas page](state-kansas).",
  ],
  [
    "kansas",
    "commercial",
    "Commercial property claims in Kansas",
    "This is the kind of claim that a public adjuster may take on in Kansas: a building, its stock and its lost income under a commercial-lines policy. Before anyone inspects, read the roof endorsement, the coinsurance clause and the wind and hail deductible. Keep damaged goods until they are counted, and copy the sales records out of the building.",
    "More is on [our page for businesses](claimType-commercial), on [commercial hail in Kansas](state-kansas/hail) and, with the sources for the state's rules, on [the Kansas page](state-kansas).",
  ],
  [
    "kansas",
    "residential",
    "Residential property claims in Kansas",
    "We cannot take these. Kansas law lets public adjusters work on commercial-lines policies only, so no public adjuster may handle a claim under a home policy for you here, and you should not sign with one who offers it.",
    "You can still do a great deal alone. Photograph before you clean, prevent further damage and keep the receipts, ask the insurer for the whole policy and for its estimate by line, and get a bid from a builder. If you and the insurer do not agree, ask for the reason in writing. The consumer staff of the [Kansas Department of Insurance](https://insurance.kansas.gov) takes questions and complaints; for questions of law, speak with an attorney. Our [documentation guide](article-property-documentation-guide) is free to use.",
  ],
  [
    "kansas",
    "hoa",
    "HOA and condo claims in Kansas",
    "An association's master policy is usually a commercial-lines policy, and that is the only kind on which a public adjuster may work in Kansas. The board should check its declarations page first. Then the order is the same as everywhere: the declaration says what the association insures, the master policy says what it pays, and one survey covers every building.",
    "A unit owner's own policy is a personal one. For that, the owner deals with the insurer directly. Rules and sources: [Kansas](state-kansas).",
  ],
  [
    "kansas",
    "policy-review",
    "Commercial insurance policy review in Kansas",
    "A policy review goes through the whole commercial policy: declarations, forms, endorsements, conditions. For a Kansas business it looks hardest at how the roof is valued, what the wind and hail deductible is a percentage of, whether values satisfy coinsurance, and how long lost income is paid.",
    "Public adjusters may review and adjust commercial-lines policies only in this state. For a personal policy, ask your agent or the [Kansas Department of Insurance](https://insurance.kansas.gov). A review is not legal advice.",
  ],
  [
    "kansas",
    "negotiation",
    "Commercial claim negotiation in Kansas",
    "Negotiating a commercial claim means comparing two estimates line by line: what is missing, what was measured or priced differently, and what the insurer says is not covered. Each point gets its proof, and each letter one subject. Where only the amount is open, many policies provide for appraisal.",
    "In Kansas a public adjuster may do this under commercial-lines policies only. Owners with a personal policy negotiate for themselves and can turn to the [Department of Insurance](https://insurance.kansas.gov).",
  ],
];

export const shortStateServices: SeedDocument[] = pages.map(
  ([state, kind, title, ...paragraphs]) =>
    stateService(state, kind, { title, body: richText(...paragraphs.map(p)) }),
);
