import type { SeedDocument } from "../builders/document.ts";
import { agricultural } from "./claim-types/agricultural.ts";
import { commercial } from "./claim-types/commercial.ts";
import { condoHoa } from "./claim-types/condo-hoa.ts";
import { industrialLosses } from "./claim-types/industrial-losses.ts";
import { fireDamage, hailDamage } from "./claim-types/perils.ts";

export const claimTypes: SeedDocument[] = [
  commercial,
  condoHoa,
  agricultural,
  industrialLosses,
  fireDamage,
  hailDamage,
];
