import { BarChartIcon } from "@sanity/icons/BarChart";
import { CaseIcon } from "@sanity/icons/Case";
import { ClockIcon } from "@sanity/icons/Clock";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type {
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
} from "sanity/structure";

import { changeLogPane } from "./change-log/change-log.tsx";
import { contentGapsPane } from "./content-gaps.ts";
import { wastebasketPane } from "./wastebasket/wastebasket.tsx";

/** A singleton, which opens without a list. */
function single(S: StructureBuilder, type: string, title: string) {
  return S.documentTypeListItem(type)
    .id(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(type).title(title));
}

/** A list of documents, sorted by a field instead of by last edit. */
function many(
  S: StructureBuilder,
  type: string,
  title: string,
  sortBy: string,
  direction: "asc" | "desc" = "asc",
) {
  return S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field: sortBy, direction }]),
    );
}

function folder(
  S: StructureBuilder,
  title: string,
  icon: typeof CaseIcon,
  items: (ListItemBuilder | ReturnType<StructureBuilder["divider"]>)[],
) {
  return S.listItem()
    .title(title)
    .icon(icon)
    .child(S.list().title(title).items(items));
}

/** What is printed in many places, each kind with a sentence about it. */
function factsAndDeadlines(S: StructureBuilder) {
  return folder(S, "Facts and deadlines", ClockIcon, [
    S.divider().title("A value that many texts print"),
    many(S, "fact", "Facts", "title"),
    S.divider().title("A number that stands by itself on a page"),
    many(S, "stat", "Figures", "_createdAt").icon(BarChartIcon),
    S.divider().title("How long a policyholder has, by state"),
    many(S, "deadlineRule", "Deadline rules", "state.name"),
    single(S, "deadlinesPage", "Deadline calculator"),
    S.divider().title("How long an insurer has, by state"),
    many(S, "stateTimeline", "Claim timelines", "state.name"),
  ]);
}

/** The structure of the Studio, in the order that editors need. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title("Content")
    .items([
      single(S, "homePage", "Home page"),
      single(S, "siteSettings", "Site settings"),
      single(S, "navigation", "Menus and footer"),
      many(S, "announcement", "Emergency banner", "_createdAt"),
      many(S, "storm", "Storms", "startsAt", "desc"),
      S.divider(),
      folder(S, "Articles", DocumentsIcon, [
        many(S, "article", "Articles", "publishedAt", "desc"),
        many(S, "hoaGuide", "HOA guide", "publishedAt", "desc"),
        single(S, "blogPage", "Blog page"),
        many(S, "category", "Categories", "title"),
        many(S, "author", "Authors", "name"),
      ]),
      folder(S, "Services", CaseIcon, [
        many(S, "service", "Service pages", "title"),
        many(S, "serviceCard", "Service cards", "title"),
      ]),
      folder(S, "Claim types", WarningOutlineIcon, [
        single(S, "claimsPage", "Claims we work"),
        single(S, "otherStatePage", "Another state"),
        many(S, "claimType", "Claim type pages", "title"),
        many(S, "tonight", "Tonight", "subject"),
      ]),
      folder(S, "States and licenses", EarthAmericasIcon, [
        many(S, "state", "States", "name"),
        many(S, "stateLicence", "Licenses", "order"),
        many(S, "stateServicePage", "Services in a state", "state.name"),
        many(S, "adjuster", "Adjusters", "order"),
        many(S, "caseResult", "Case results", "month", "desc"),
        single(S, "compliancePage", "Compliance page"),
      ]),
      factsAndDeadlines(S),
      folder(S, "Evidence kit", CheckmarkCircleIcon, [
        single(S, "evidencePage", "Evidence page"),
        many(S, "evidenceChecklist", "Checklists", "order"),
      ]),
      many(S, "faq", "Questions and answers", "topic"),
      many(S, "snippet", "Snippets", "title"),
      S.divider(),
      single(S, "contactPage", "Contact page"),
      single(S, "consultationPage", "Consultation page"),
      many(S, "legalPage", "Legal pages", "title"),
      many(S, "redirect", "Redirects", "from"),
      S.divider(),
      many(S, "promiseSignOff", "Promises to sign off", "_createdAt"),
      contentGapsPane(S),
      changeLogPane(S),
      wastebasketPane(S),
    ]);
