import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutCommercial = stateService("connecticut", "commercial", {
  title: "Commercial property claims in Connecticut",
  body: richText(
    p(
      "A loss in a Connecticut business building is seldom one claim. The landlord insures brick and roof, the tenant insures fit-out and stock, and a lender stands behind one of them. A mill turned into shops, a block with flats over a restaurant, a medical office in a converted house: each has a lease that says who had to insure what. Read it in the same hour as the policy.",
    ),
    h2("Conditions to check before anyone inspects"),
    p(
      "Commercial forms carry duties that home policies do not. The **protective safeguards** endorsement may make cover for fire depend on a working sprinkler, alarm or hood system. The **vacancy** clause can reduce or end cover for a building that is mostly unused. The freeze condition asks for heat, or for drained pipes. None of these is a reason to say nothing. Each is a reason to collect the inspection tags, the monitoring reports and the service contract early.",
    ),
    h2("Coinsurance, in plain words"),
    p(
      "If the policy names a coinsurance percentage, it asks that the building be insured for at least that share of its value. Fall short, and even a modest loss is paid in part. Old masonry is easy to undervalue: replacing arched brick, heavy beams and tall windows costs far more than a plain shell of the same size. Ask how the insurer arrived at the value it uses, and compare it with the statement of values you signed.",
    ),
    stepList(
      [
        step(
          "Secure and separate",
          "Board up, drain, dehumidify. Put damaged stock aside and count it; throw nothing out until the insurer has seen it or agreed in writing.",
        ),
        step(
          "Open the books",
          "Payroll, sales by week, open orders and the costs that go on while you are shut. Business income is worked out from these, not from the state of the walls.",
        ),
        step(
          "Split the scope",
          "One list for the building, one for tenant improvements, one for contents, one for extra expense. Four policies may answer them.",
        ),
        step(
          "Test what still runs",
          "Smoke, water and a power surge shorten the life of refrigeration, elevators and controls. Have them checked by the maker's service firm and ask for a report.",
        ),
      ],
      "The order that saves rework",
    ),
    h2("Where old buildings lose money"),
    bullets([
      "Code work, such as sprinklers, accessible entries or energy rules, that only ordinance or law cover pays for",
      "The undamaged part of a building which an official orders to come down",
      "Special trades for slate, copper or large sash, priced as if they were ordinary",
      "Time: a permit for an older block may take longer than the restoration period assumed",
    ]),
    h2("Do you need someone on your side?"),
    p(
      "If your insurer, your broker and your contractor agree on one scope and one figure, you may not. Think about a public adjuster when your own staff would otherwise spend weeks on the inventory, when the income claim is the larger part, or when landlord and tenant each point at the other. More on method is on [our commercial page](claimType-commercial); what Connecticut asks of adjusters is on [the state's page](state-connecticut).",
    ),
  ),
  seo: {
    title: "Connecticut Commercial Property Claims | RCC",
    description:
      "Leases, protective safeguards, coinsurance and code work: what decides a commercial property claim in Connecticut's older buildings.",
  },
});
