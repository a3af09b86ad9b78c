import type { Database as Schema } from "~/database.types";
import { notFound } from "~/http/responses";
import { nameOfType } from "~/intake/evidence/file-name";
import type { Intake } from "~/intake/intake.server";
import { momentOf } from "~/model/date-text";

import type { Database } from "../session/client.server";
import { cookieHeaders, type OpenSession } from "../session/session.server";
import type { EvidenceByRequest, EvidenceFile } from "./request-list";
import { answered } from "./requests.server";

type Row = Schema["public"]["Tables"]["claim_evidence"]["Row"];

/**
 * The files of requests, the oldest first, with the rights of a user. In: the
 * user's client, the references of the requests. Throws `ListUnavailable`.
 */
export async function readEvidence(
  supabase: Database,
  references: readonly string[],
): Promise<EvidenceByRequest> {
  if (references.length === 0) return {};
  const { data } = await answered(
    supabase
      .from("claim_evidence")
      .select("*", { count: "exact" })
      .in("reference", references)
      .order("received_at"),
  );
  const byRequest: Record<string, EvidenceFile[]> = {};
  for (const row of data ?? [])
    (byRequest[row.reference] ??= []).push(fileOf(row));
  return byRequest;
}

function fileOf({ id, bytes, received_at, ...row }: Row): EvidenceFile {
  const name = nameOfType(row.file_name, row.media_type);
  return { id, name, bytes, receivedAt: momentOf(received_at) };
}

/**
 * A file as a download that no browser opens on the site: as an attachment, in a
 * sandbox without an origin. It is read with the rights of the user, as its
 * request is.
 *
 * @throws Response 404 for a file that is not there or not for this user, 503
 * while the database does not answer.
 */
export async function downloadEvidence(
  { supabase, cookies }: OpenSession,
  { evidence }: Intake,
  id: string,
): Promise<Response> {
  const found = await answered(
    supabase
      .from("claim_evidence")
      .select("*", { count: "exact" })
      .eq("id", id),
  ).catch(() => null);
  if (found === null) throw new Response(null, { status: 503 });
  const row = found.data?.[0];
  const bytes = row && (await evidence.store.read(row, supabase));
  if (!bytes) throw notFound();
  return new Response(new Uint8Array(bytes), {
    headers: cookieHeaders(cookies, {
      "Content-Type": row.media_type,
      "Content-Disposition": dispositionOf(
        // Also of a row that another program wrote.
        nameOfType(row.file_name, row.media_type),
      ),
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
