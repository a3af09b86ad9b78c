import {
  all,
  around,
  attribute,
  type HtmlElement,
} from "../../fixtures/markup/document.fixture.ts";
import {
  type SitePage,
  unless,
} from "../../fixtures/site/site-pages.fixture.ts";
import { hrefs, mainOf, type Rule } from "../crawl.fixture.ts";

const leadsToConsultation = (href: string | null) =>
  href === "/consultation" || href === "/contact";

/** Signing in, the portal, and one person's requests. */
const PERSONAL =
  /^\/(login|crm|auth|dashboard|privacy\/requests|request|shared|consultation\/thank-you)\b/;
/** The law forbids the firm from offering anything here. */
const FORBIDDEN = ["/claims/residential/kansas", "/another-state"];
/** The consultation itself, and the page that starts with it. */
const THE_ACTION = /^\/(consultation|contact)$/;

const isOffering = ({ path }: SitePage) =>
  !PERSONAL.test(path) && !FORBIDDEN.includes(path);

function amberOf(page: SitePage): HtmlElement[] {
  return all(mainOf(page), "a", "button", "label").filter((element) =>
    (attribute(element, "class") ?? "").split(/\s+/).includes("action-primary"),
  );
}

function isConsultation(element: HtmlElement): boolean {
  const form = around(element, "form");
  const action = form && attribute(form, "action");
  return form
    ? action?.split("?")[0] === "/consultation"
    : leadsToConsultation(attribute(element, "href"));
}

/** The one thing that each page offers. */
export const ACTION: readonly Rule[] = [
  [
    "has one amber action, and it is the consultation",
    (page) => {
      const amber = amberOf(page);
      if (!isOffering(page)) return [];
      return unless(
        amber.length === 1 && amber.every(isConsultation),
        `${amber.length}: ${amber.map((each) => attribute(each, "href") ?? each.tagName)}`,
      );
    },
  ],
  [
    "ends with the consultation and what happens next",
    (page) => {
      if (!isOffering(page) || THE_ACTION.test(page.path)) return [];
      const last = all(mainOf(page), "h1", "h2").at(-1)!;
      const end = around(last, "section");
      const isClosed =
        end !== null &&
        hrefs(end).some(leadsToConsultation) &&
        all(end, "p").length > 0;
      return unless(isClosed, "ends otherwise");
    },
  ],
];
