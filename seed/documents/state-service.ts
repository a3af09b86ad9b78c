import type { StateServiceKind } from "../../schemas/paths.ts";
import { seo } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";
import type { RichText } from "../builders/portable-text.ts";
import { reference } from "../builders/reference.ts";

type StateServiceContent = {
  title: string;
  body: RichText;
  /** Left out on a page that is too short for search engines to list. */
  seo?: { title: string; description: string };
};

/** The page of one service in one state, by the state's slug. */
export function stateService(
  state: string,
  kind: StateServiceKind,
  content: StateServiceContent,
): SeedDocument {
  return {
    _id: `stateService-${state}-${kind}`,
    _type: "stateServicePage",
    title: content.title,
    state: reference(`state-${state}`),
    kind,
    body: content.body,
    ...(content.seo
      ? { seo: seo(content.seo.title, content.seo.description) }
      : {}),
  };
}
