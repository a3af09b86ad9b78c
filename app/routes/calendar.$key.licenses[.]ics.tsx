import type { LoaderFunctionArgs } from "@remix-run/node";

import { FIRST_LANGUAGE } from "../../domain/languages";
import { dayAt } from "../../domain/moments";
import { FIRM_TIME_ZONE } from "../../domain/time-zones";

import { isCalendarKey } from "~/calendar/calendar-path.server";
import { icalendarText } from "~/calendar/icalendar";
import { loadLicenseEvents } from "~/content/term.server";
import { environment } from "~/env/env.server";
import { notFound } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";

/** The last days of the licenses, for the calendars of the firm. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  requireVisitor(context);
  if (!isCalendarKey(params.key ?? "")) throw notFound();
  const { hostname } = new URL(environment().siteUrl);
  const calendar = icalendarText({
    name: "License renewals",
    language: FIRST_LANGUAGE,
    today: dayAt(context.content.now, FIRM_TIME_ZONE),
    isCopy: false,
    events: await loadLicenseEvents(context.content, hostname),
  });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
    },
  });
}
