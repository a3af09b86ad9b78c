import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { environment } from "~/env/env.server";
import { noIndexHeaders } from "~/http/headers";
import { found, notFound } from "~/http/responses";
import { pageNumber, requireVisitor } from "~/http/visitor";
import { nameOfType } from "~/intake/evidence/file-name";
import type { LoadContext } from "~/load-context";
import type { PageViews } from "~/model/visits";

import {
  cookieHeaders,
  type OpenSession,
  ownData,
  requireSession,
} from "../session/session.server";
import { wantsPage } from "../sign-in/destination.server";
import { listNameOf, listSortOf } from "./request-list";
import {
  answered,
  isStaff,
  readList,
  readStormCounts,
} from "./requests.server";

/**
 * Loads the dashboard of a signed-in user.
 *
 * @returns the link to the CRM; without a CRM, the submissions for staff: `list`
 * is null while the database does not answer, `setAside` names the damaged
 * outboxes that were replaced and still exist.
 * @throws Response a redirect to the CRM for a client that does not accept HTML.
 */
export async function loadDashboard(
  request: Request,
  session: OpenSession,
  { services }: LoadContext,
) {
  const { supabase, cookies } = session;
  const { crmUrl } = environment();
  if (crmUrl !== null) {
    if (!wantsPage(request)) throw found(crmUrl, cookieHeaders(cookies));
    return { kind: "hand-off" as const, to: crmUrl };
  }
  const { searchParams } = new URL(request.url);
  const name = listNameOf(searchParams.get("list"));
  const sort = listSortOf(searchParams.get("sort"));
  const staff = await isStaff(session);
  if (staff === false) return { kind: "nothing" as const };
  const [list, storms] = staff
    ? await Promise.all([
        readList(supabase, name, pageNumber(request) ?? 1, sort),
        readStormCounts(supabase),
      ])
    : [null, null];
  const page = { kind: "list" as const, name, sort };
  if (!list || !storms)
    return { ...page, list: null, storms: [], setAside: [] };
  const { setAside } = services.intake.health();
  return { ...page, list, storms, setAside };
}

/**
 * Reads how often pages were opened, for staff.
 *
 * @throws Response a redirect to the sign-in page, or 503 while the database
 * does not say who asks.
 */
export async function loadVisits({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const session = await requireSession(request, context);
  const staff = await isStaff(session);
  if (staff === null) throw new Response(null, { status: 503 });
  const day = new URL(request.url).searchParams.get("day");
  const view: PageViews | "not staff" | "not counted" = staff
    ? (context.readVisits?.(day) ?? "not counted")
    : "not staff";
  return ownData(view, session.cookies);
}

/**
 * The loader of a screen that only redirects; open to everyone, since the
 * dashboard requires a session.
 *
 * @throws Response a redirect for a client that does not accept HTML.
 */
export function crmRedirect({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  if (!wantsPage(request)) throw found("/dashboard");
  return data(null, { headers: noIndexHeaders });
}

/**
 * Sends a file as a download that no browser opens on the site: as an attachment,
 * in a sandbox without an origin. It is read with the user's rights, like its
 * request.
 *
 * @throws Response 404 if the file does not exist or is not for this user, 503
 * while the database does not answer.
 */
export async function downloadEvidence({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<Response> {
  requireVisitor(context);
  const { supabase, cookies } = await requireSession(request, context);
  const read = await answered(
    supabase
      .from("claim_evidence")
      .select("*", { count: "exact" })
      .eq("id", params["id"] ?? ""),
  );
  if (read === null) throw new Response(null, { status: 503 });
  const [row] = read.rows;
  const { evidence } = context.services.intake;
  const bytes = row && (await evidence.store.read(row, supabase));
  if (!bytes) throw notFound();
  // Another program may have written the row.
  const name = nameOfType(row.file_name, row.media_type);
  return new Response(new Uint8Array(bytes), {
    headers: cookieHeaders(cookies, {
      "Content-Type": row.media_type,
      "Content-Disposition": dispositionOf(name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    }),
  });
}

/** The name in both forms of RFC 6266: as ASCII, and as it is. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}
