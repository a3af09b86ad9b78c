import { calendarPath } from "~/calendar/calendar-path.server";
import { flashCookie } from "~/http/flash.server";
import { seeOther } from "~/http/responses";
import type { Intake } from "~/intake/intake.server";
import type { LoadContext } from "~/load-context";

import { isStaff, ListUnavailable } from "../requests/requests.server";
import { redirectToSignIn, requireSession } from "../session/session.server";
import { readSession } from "../session/session.server";
import { healthView } from "./health-view";
import type { HealthView } from "./site-health";

const PATH = "/dashboard/health";

type HealthContext = Pick<LoadContext, "services" | "siteHealth">;

/** The page for a signed-in user, with the cookies of the session. */
export type HealthPage = {
  /** Null for a user who is not of the firm's staff. */
  view: HealthView | null;
  cookies: readonly string[];
};

/**
 * Reads how the site is, for staff. Throws a redirect to the sign-in page, or
 * 503 where nothing says who asks.
 */
export async function loadHealth(
  request: Request,
  context: HealthContext,
): Promise<HealthPage> {
  const { recentStaff } = context.services.portal;
  // At the same time, since each waits for seconds while the database is down.
  const [session, early] = await Promise.all([
    readSession(request, context),
    recentStaff.has(request) ? readHealth(context) : null,
  ]);
  if (session.state === "out") throw await redirectToSignIn(session.cookies);
  const { cookies } = session;
  const staff = session.state === "in" ? await asksStaff(session) : null;
  if (staff === true) recentStaff.remember(request);
  if (staff === false) recentStaff.forget(request);
  if (staff === false) return { view: null, cookies };
  if (staff === null && !recentStaff.has(request))
    throw new Response(null, { status: 503 });
  return { view: early ?? (await readHealth(context)), cookies };
}

/** True for staff, false for others, null while the database does not say. */
async function asksStaff({
  supabase,
  person,
}: Awaited<ReturnType<typeof requireSession>>): Promise<boolean | null> {
  try {
    return await isStaff(supabase, person.id);
  } catch (error) {
    if (error instanceof ListUnavailable) return null;
    throw error;
  }
}

async function readHealth({
  services,
  siteHealth,
}: HealthContext): Promise<HealthView> {
  const { intake } = services;
  const [site, isDatabaseUp] = await Promise.all([
    siteHealth ? siteHealth() : null,
    intake.isDatabaseUp(),
  ]);
  return healthView({
    site,
    isDatabaseUp,
    intake: intake.health(),
    deliveries: intake.deliveries(),
    now: Date.now(),
    calendarPath: calendarPath(),
  });
}

/**
 * Makes a refused submission due again. The database has to confirm the member
 * of staff. Out: the redirect back to the page; 403 for others.
 */
export async function retryFromHealth(
  request: Request,
  context: HealthContext,
): Promise<Response> {
  const session = await requireSession(request, context);
  const staff = await asksStaff(session);
  if (staff !== true)
    throw new Response(null, { status: staff === null ? 503 : 403 });
  const form = new URLSearchParams(await request.text());
  const isDue = retry(context.services.intake, form.get("reference") ?? "");
  const answer = seeOther(PATH);
  const flash = await flashCookie(isDue ? retried : nothingThere);
  for (const cookie of [...session.cookies, flash])
    answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function retry(intake: Intake, reference: string): boolean {
  return reference !== "" && intake.retryRefused(reference);
}

const retried = {
  title: "It is delivered again",
  description: "If it is refused once more, it stands here again.",
  kind: "plain",
} as const;

const nothingThere = {
  title: "Nothing was delivered",
  description: "No refused request has this reference any more.",
  kind: "destructive",
} as const;
