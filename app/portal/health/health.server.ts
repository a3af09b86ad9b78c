import { createHash } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { calendarPath } from "~/calendar/calendar-path.server";
import { flashCookie } from "~/http/flash.server";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";

import { isStaff } from "../requests/requests.server";
import { sessionParts } from "../session/client.server";
import {
  cookieHeaders,
  ownData,
  readSession,
  redirectToSignIn,
  requireSession,
} from "../session/session.server";
import { healthView, type HealthView } from "./health-view";

/**
 * Reads the site's health for staff; null for others.
 *
 * @throws Response a redirect to the sign-in page, or 503 if the session cannot
 * be checked.
 */
export async function loadHealth({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { recentStaff } = context.services.portal;
  const key = createHash("sha256")
    .update(JSON.stringify(sessionParts(request)))
    .digest("base64url");
  // In parallel, since each waits for seconds while the database is down.
  const [session, early] = await Promise.all([
    readSession(request, context),
    recentStaff.has(key) ? readHealth(context) : null,
  ]);
  if (session.state === "out") throw await redirectToSignIn(session.cookies);
  const staff = session.state === "in" ? await isStaff(session) : null;
  if (staff === true) recentStaff.set(key, true);
  if (staff === false) {
    recentStaff.delete(key);
    return ownData(null, session.cookies);
  }
  if (!recentStaff.has(key)) throw new Response(null, { status: 503 });
  return ownData(early ?? (await readHealth(context)), session.cookies);
}

/** Reads the site's health now; of visitors it contains references only. */
export async function readHealth({
  services: { intake },
  siteHealth,
}: Pick<LoadContext, "services" | "siteHealth">): Promise<HealthView> {
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
 * Makes a refused submission due again, or deletes a file that was set aside. The
 * database has to confirm the member of staff.
 *
 * @returns the redirect back to the page; 403 for others.
 */
export async function retryFromHealth({
  context,
  request,
}: ActionFunctionArgs): Promise<Response> {
  const session = await requireSession(request, context);
  const staff = await isStaff(session);
  if (!staff) throw new Response(null, { status: staff === null ? 503 : 403 });
  const form = new URLSearchParams(await request.text());
  const { intake } = context.services;
  const file = form.get("delete");
  const [isDone, done] =
    file === null
      ? [intake.retryRefused(form.get("reference") ?? ""), retried]
      : [await intake.evidence.removeSetAside(file), deleted];
  const flash = await flashCookie(isDone ? done : nothingThere);
  const headers = cookieHeaders([...session.cookies, flash], {
    Location: "/dashboard/health",
  });
  return new Response(null, { status: 303, headers });
}

const retried = {
  title: "We are delivering it again",
  description: "If it is refused again, it will be listed here again.",
  kind: "plain",
} as const;

const deleted = {
  title: "The file is deleted",
  description: "Earlier backups may still hold it.",
  kind: "plain",
} as const;

const nothingThere = {
  title: "Nothing was changed",
  description: "Nothing here was refused under this reference.",
  kind: "destructive",
} as const;
