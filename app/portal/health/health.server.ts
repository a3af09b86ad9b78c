import { createHash } from "node:crypto";

import { calendarPath } from "~/calendar/calendar-path.server";
import { flashCookie } from "~/http/flash.server";
import { seeOther } from "~/http/responses";
import type { LoadContext } from "~/load-context";

import { isStaff } from "../requests/requests.server";
import { sessionParts } from "../session/client.server";
import {
  readSession,
  redirectToSignIn,
  requireSession,
} from "../session/session.server";
import { healthView } from "./health-view";
import type { HealthView } from "./site-health";

type HealthContext = Pick<LoadContext, "services" | "siteHealth">;

/** The page for a signed-in user, with the cookies of the session. */
type HealthPage = {
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
  const key = createHash("sha256")
    .update(JSON.stringify(sessionParts(request)))
    .digest("base64url");
  // At the same time, since each waits for seconds while the database is down.
  const [session, early] = await Promise.all([
    readSession(request, context),
    recentStaff.has(key) ? readHealth(context) : null,
  ]);
  if (session.state === "out") throw await redirectToSignIn(session.cookies);
  const { cookies } = session;
  const staff =
    session.state === "in"
      ? await isStaff(session.supabase, session.person.id).catch(() => null)
      : null;
  if (staff === true) recentStaff.set(key, true);
  if (staff === false) {
    recentStaff.delete(key);
    return { view: null, cookies };
  }
  if (!recentStaff.has(key)) throw new Response(null, { status: 503 });
  return { view: early ?? (await readHealth(context)), cookies };
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
  const { supabase, person, cookies } = await requireSession(request, context);
  const staff = await isStaff(supabase, person.id).catch(() => null);
  if (staff !== true)
    throw new Response(null, { status: staff === null ? 503 : 403 });
  const form = new URLSearchParams(await request.text());
  const reference = form.get("reference") ?? "";
  const isDue = context.services.intake.retryRefused(reference);
  const answer = seeOther("/dashboard/health");
  const flash = await flashCookie(isDue ? retried : nothingThere);
  for (const cookie of [...cookies, flash])
    answer.headers.append("Set-Cookie", cookie);
  return answer;
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
