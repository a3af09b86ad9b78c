import type { SeedDocument } from "../builders/document.ts";
import { accessibility } from "./legal-pages/accessibility.ts";
import { privacy } from "./legal-pages/privacy.ts";
import { terms } from "./legal-pages/terms.ts";

export const legalPages: SeedDocument[] = [privacy, terms, accessibility];
