import type { ActionFunctionArgs } from "@remix-run/node";

import { icalendarText } from "~/calendar/icalendar";
import { loadDeadlinesPage } from "~/content/deadline.server";
import { answerDeadlines } from "~/deadlines/read-answers.server";
import { deadlineEvents } from "~/deadlines/calendar-events";
import { environment } from "~/env/env.server";
import { attachment, methodNotAllowed, notFound } from "~/http/responses";
import { catalogueOf } from "~/words/catalogues.server";

/** The dates of a claim for a calendar; a POST, since no address may contain them. */
export async function action(sent: ActionFunctionArgs) {
  const page = await loadDeadlinesPage(sent.context.content);
  if (page === null) throw notFound();
  const answer = await answerDeadlines(sent);
  const { language } = sent.context;
  const { deadlines: words } = catalogueOf(language);
  if (answer.outcome === "again")
    return new Response(words.checkForm, { status: 400 });
  const site = {
    siteUrl: environment().siteUrl,
    policyWarning: [
      answer.state.policyLimitWarning ?? page.policyWarning,
      answer.state.firstPolicyWarning ?? page.firstPolicyWarning,
    ]
      .filter(Boolean)
      .join(" "),
  };
  const calendar = icalendarText({
    name: words.calendarName,
    language,
    today: answer.today,
    isCopy: true,
    events: deadlineEvents(answer, site, { words, language }),
  });
  return attachment(
    new TextEncoder().encode(calendar),
    "text/calendar; charset=utf-8",
    "deadlines.ics",
  );
}

export function loader() {
  throw methodNotAllowed("POST");
}
