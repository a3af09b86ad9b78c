import { data } from "@remix-run/node";

import { environment } from "~/env/env.server";
import { noIndexHeaders } from "~/http/headers";
import { pageNumber, requireVisitor } from "~/http/visitor";
import { found } from "~/http/responses";
import type { Intake } from "~/intake/intake.server";
import type { LoadContext } from "~/load-context";
import type { PageViews } from "~/model/visits";

import { wantsPage } from "../sign-in/destination.server";
import { readEvidence } from "./evidence.server";
import {
  type EvidenceByRequest,
  type ListName,
  listNameOf,
  type ListPage,
  type ListSort,
  listSortOf,
  type StormCount,
} from "./request-list";
import {
  isStaff,
  ListUnavailable,
  readList,
  readStormCounts,
} from "./requests.server";
import {
  cookieHeaders,
  type OpenSession,
  requireSession,
} from "../session/session.server";

/** The content of the dashboard for a signed-in user. */
export type Dashboard =
  | { kind: "hand-off"; to: string }
  /**
   * `list` is null while the database does not answer; `setAside` has the names
   * of damaged outboxes that were replaced and still exist.
   */
  | {
      kind: "list";
      name: ListName;
      sort: ListSort;
      list: ListPage | null;
      evidence: EvidenceByRequest;
      storms: readonly StormCount[];
      setAside: readonly string[];
    }
  | { kind: "nothing" };

/**
 * In: the request, the session of a signed-in user, the intake of the process.
 * Out: the link to the CRM; without a CRM, the submissions for members of
 * staff. Throws a redirect for a client that does not accept HTML.
 */
export async function loadDashboard(
  request: Request,
  { supabase, person, cookies }: OpenSession,
  intake: Intake,
): Promise<Dashboard> {
  const { crmUrl } = environment();
  if (crmUrl !== null) {
    if (!wantsPage(request)) throw found(crmUrl, cookieHeaders(cookies));
    return { kind: "hand-off", to: crmUrl };
  }
  const { searchParams } = new URL(request.url);
  const name = listNameOf(searchParams.get("list"));
  const sort = listSortOf(searchParams.get("sort"));
  try {
    if (!(await isStaff(supabase, person.id))) return { kind: "nothing" };
    const page = pageNumber(request) ?? 1;
    const [list, storms] = await Promise.all([
      readList(supabase, name, page, sort),
      readStormCounts(supabase),
    ]);
    const { setAside } = intake.health();
    const references = list.rows.map(({ reference }) => reference);
    const evidence = await readEvidence(supabase, references);
    return { kind: "list", name, sort, list, evidence, storms, setAside };
  } catch (error) {
    if (!(error instanceof ListUnavailable)) throw error;
    const nothing = { list: null, evidence: {}, storms: [], setAside: [] };
    return { kind: "list", name, sort, ...nothing };
  }
}

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

/**
 * The loader of a screen that only redirects. In: the context and the request.
 * Throws a redirect for a client that does not accept HTML.
 */
export function crmRedirect(context: LoadContext, request: Request) {
  requireVisitor(context);
  if (!wantsPage(request)) throw found("/dashboard");
  return data(null, { headers: noIndexHeaders });
}
