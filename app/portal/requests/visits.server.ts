import type { LoadContext } from "~/load-context";
import type { PageViews } from "~/model/visits";

import { isStaff } from "./requests.server";
import { requireSession } from "../session/session.server";

/** The page for a signed-in user, with the cookies of the session. */
type VisitsPage = {
  view: PageViews | "not staff" | "not counted";
  cookies: readonly string[];
};

/**
 * Reads how often pages were opened, for staff. Throws a redirect to the sign-in
 * page, or 503 while the database does not say who asks.
 */
export async function loadVisits(
  request: Request,
  context: Pick<LoadContext, "services" | "readVisits">,
): Promise<VisitsPage> {
  const { supabase, person, cookies } = await requireSession(request, context);
  const staff = await isStaff(supabase, person.id).catch(() => null);
  if (staff === null) throw new Response(null, { status: 503 });
  if (!staff) return { view: "not staff", cookies };
  const day = new URL(request.url).searchParams.get("day");
  return { view: context.readVisits?.(day) ?? "not counted", cookies };
}
