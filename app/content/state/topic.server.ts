import { stateServicePrefixes } from "../../../schemas/paths";
import type { StateServiceKind } from "../../../schemas/paths";

import { movedPermanently } from "~/http/responses";

import { notFoundOrRedirect } from "../redirect/not-found-or-redirect.server";
import { isIndexable } from "../site-page/indexability";
import type { ContentReader } from "../source/reader";
import type { Peril, StateServiceContent, StateTopic } from "./content";
import { loadStatePeril, loadStateService, missingState } from "./load.server";

/** The state pages of `/claims/…`. Throws a redirect or a 404 for every other address. */
export async function loadStateTopic(
  reader: ContentReader,
  request: Request,
  type: string,
  slug: string,
): Promise<StateTopic> {
  const lower = type.toLowerCase();
  switch (lower) {
    case "fire-damage":
      return perilPage(reader, request, "fire", slug);
    case "hail-damage":
      return perilPage(reader, request, "hail", slug);
    case "fire":
    case "hail":
      throw await shortName(reader, request, lower, slug);
    default:
      return servicePage(reader, request, `/claims/${lower}`, slug);
  }
}

/** The state pages of `/services/…`. Throws a redirect or a 404 for every other address. */
export async function loadServiceInState(
  reader: ContentReader,
  request: Request,
  kind: string,
  slug: string,
): Promise<StateTopic> {
  return servicePage(reader, request, `/services/${kind.toLowerCase()}`, slug);
}

async function perilPage(
  reader: ContentReader,
  request: Request,
  peril: Peril,
  slug: string,
): Promise<StateTopic> {
  const prefix = `/claims/${peril}-damage`;
  const content = await loadStatePeril(reader, peril, slug);
  if (!content) throw await missingState(reader, request, slug, prefix);
  const isListed = content.page?.seo?.noIndex !== true;
  const path = `${prefix}/${content.slug}`;
  return { kind: "peril", peril, content, path, isListed };
}

// Redirects the short form `/claims/hail/colorado`, to which five states' cards
// link.
async function shortName(
  reader: ContentReader,
  request: Request,
  peril: Peril,
  slug: string,
): Promise<Response> {
  const prefix = `/claims/${peril}-damage`;
  const content = await loadStatePeril(reader, peril, slug);
  return content
    ? movedPermanently(`${prefix}/${content.slug}`)
    : missingState(reader, request, slug, prefix);
}

async function servicePage(
  reader: ContentReader,
  request: Request,
  prefix: string,
  slug: string,
): Promise<StateTopic> {
  const service = serviceAt(prefix);
  if (service === null) throw await notFoundOrRedirect(reader, request);
  const content = await loadStateService(reader, service, slug);
  if (!content) throw await missingState(reader, request, slug, prefix);
  const isListed = isIndexable(textOf(content)) && !content.page?.seo?.noIndex;
  const path = `${prefix}/${content.slug}`;
  return { kind: "service", service, content, path, isListed };
}

function serviceAt(prefix: string): StateServiceKind | null {
  const kinds = Object.keys(stateServicePrefixes) as StateServiceKind[];
  return kinds.find((kind) => stateServicePrefixes[kind] === prefix) ?? null;
}

function textOf(content: StateServiceContent): string {
  return (content.page?.body ?? [])
    .flatMap((block) => (block._type === "block" ? (block.children ?? []) : []))
    .map((child) => child.text ?? "")
    .join(" ");
}
