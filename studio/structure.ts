import { BarChartIcon } from "@sanity/icons/BarChart";
import { CaseIcon } from "@sanity/icons/Case";
import { ClockIcon } from "@sanity/icons/Clock";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { TrashIcon } from "@sanity/icons/Trash";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { ComponentType, ReactNode } from "react";
import type {
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
} from "sanity/structure";

import { type TypeName, types } from "../schemas/types.ts";
import { ChangeLog } from "./change-log/change-log.tsx";
import { contentGapsPane } from "./content-gaps.ts";
import { Wastebasket } from "./wastebasket/wastebasket.tsx";

/** The kinds of entries, of one builder. */
function entriesOf(S: StructureBuilder) {
  /** A singleton, which opens without a list. */
  const single = (type: TypeName) => {
    const [title] = types[type];
    return S.documentTypeListItem(type)
      .id(type)
      .title(title)
      .child(S.document().schemaType(type).documentId(type).title(title));
  };
  /** A list of documents, sorted by a field instead of by last edit. */
  const many = (
    type: TypeName,
    title: string,
    sortBy: string,
    direction: "asc" | "desc" = "asc",
  ) =>
    S.documentTypeListItem(type)
      .title(title)
      .child(
        S.documentTypeList(type)
          .title(title)
          .defaultOrdering([{ field: sortBy, direction }]),
      );
  const folder = (
    title: string,
    icon: ComponentType,
    items: (ListItemBuilder | ReturnType<StructureBuilder["divider"]>)[],
  ) =>
    S.listItem()
      .title(title)
      .icon(icon)
      .child(S.list().title(title).items(items));
  /** A component of ours, as a place in the Studio. */
  const pane = (
    id: string,
    title: string,
    icon: ComponentType,
    component: () => ReactNode,
  ) =>
    S.listItem()
      .id(id)
      .title(title)
      .icon(icon)
      .child(S.component(component).id(id).title(title));
  return { single, many, folder, pane };
}

/** What is printed in many places, each kind with a sentence about it. */
function factsAndDeadlines(
  S: StructureBuilder,
  { single, many, folder }: ReturnType<typeof entriesOf>,
) {
  return folder("Facts and deadlines", ClockIcon, [
    S.divider().title("A value that many texts print"),
    many("fact", "Facts", "title"),
    S.divider().title("A number that stands by itself on a page"),
    many("stat", "Figures", "_createdAt").icon(BarChartIcon),
    S.divider().title("Rules and texts of the deadline calculator"),
    many("deadlineRule", "Deadline rules", "state.name"),
    single("deadlinesPage"),
    S.divider().title("Rows of the table of timelines, by state"),
    many("stateTimeline", "Claim timelines", "state.name"),
  ]);
}

/** The structure of the Studio, in the order that editors need. */
export const structure: StructureResolver = (S) => {
  const entries = entriesOf(S);
  const { single, many, folder, pane } = entries;
  return S.list()
    .title("Content")
    .items([
      single("homePage"),
      single("siteSettings"),
      single("navigation"),
      many("announcement", "Emergency banner", "_createdAt"),
      many("storm", "Storms", "startsAt", "desc"),
      S.divider(),
      folder("Articles", DocumentsIcon, [
        many("article", "Articles", "publishedAt", "desc"),
        many("hoaGuide", "HOA guide", "publishedAt", "desc"),
        single("blogPage"),
        many("category", "Categories", "title"),
        many("author", "Authors", "name"),
      ]),
      folder("Services", CaseIcon, [
        many("service", "Service pages", "title"),
        many("serviceCard", "Service cards", "title"),
      ]),
      folder("Claim types", WarningOutlineIcon, [
        single("claimsPage"),
        single("otherStatePage"),
        many("claimType", "Claim type pages", "title"),
        many("tonight", "Tonight", "subject"),
      ]),
      folder("States and licenses", EarthAmericasIcon, [
        many("state", "States", "name"),
        many("stateLicence", "Licenses", "order"),
        many("stateServicePage", "Services in a state", "state.name"),
        many("adjuster", "Adjusters", "order"),
        many("caseResult", "Case results", "month", "desc"),
        single("compliancePage"),
      ]),
      factsAndDeadlines(S, entries),
      folder("Evidence kit", CheckmarkCircleIcon, [
        single("evidencePage"),
        many("evidenceChecklist", "Checklists", "order"),
      ]),
      many("faq", "Questions and answers", "topic"),
      many("snippet", "Snippets", "title"),
      S.divider(),
      single("contactPage"),
      single("consultationPage"),
      many("legalPage", "Legal pages", "title"),
      many("redirect", "Redirects", "from"),
      S.divider(),
      many("promiseSignOff", "Promises to sign off", "_createdAt"),
      contentGapsPane(S),
      pane("change-log", "Who changed what", ClockIcon, ChangeLog),
      pane("wastebasket", "Wastebasket", TrashIcon, Wastebasket),
    ]);
};
