import type { SeedDocument } from "../../builders/document.ts";
import { connecticutCommercial } from "./connecticut/commercial.ts";
import { connecticutHoa } from "./connecticut/hoa.ts";
import { connecticutNegotiation } from "./connecticut/negotiation.ts";
import { connecticutPolicyReview } from "./connecticut/policy-review.ts";
import { connecticutResidential } from "./connecticut/residential.ts";
import { connecticutWater } from "./connecticut/water.ts";
import { connecticutWind } from "./connecticut/wind.ts";
import { pennsylvaniaCommercial } from "./pennsylvania/commercial.ts";
import { pennsylvaniaHoa } from "./pennsylvania/hoa.ts";
import { pennsylvaniaNegotiation } from "./pennsylvania/negotiation.ts";
import { pennsylvaniaPolicyReview } from "./pennsylvania/policy-review.ts";
import { pennsylvaniaResidential } from "./pennsylvania/residential.ts";
import { pennsylvaniaWater } from "./pennsylvania/water.ts";
import { pennsylvaniaWind } from "./pennsylvania/wind.ts";
import { rhodeIslandCommercial } from "./rhode-island/commercial.ts";
import { rhodeIslandHoa } from "./rhode-island/hoa.ts";
import { rhodeIslandNegotiation } from "./rhode-island/negotiation.ts";
import { rhodeIslandPolicyReview } from "./rhode-island/policy-review.ts";
import { rhodeIslandResidential } from "./rhode-island/residential.ts";
import { rhodeIslandWater } from "./rhode-island/water.ts";
import { rhodeIslandWind } from "./rhode-island/wind.ts";
import { utahCommercial } from "./utah/commercial.ts";
import { utahHoa } from "./utah/hoa.ts";
import { utahNegotiation } from "./utah/negotiation.ts";
import { utahPolicyReview } from "./utah/policy-review.ts";
import { utahResidential } from "./utah/residential.ts";
import { utahWater } from "./utah/water.ts";
import { utahWind } from "./utah/wind.ts";
import { washingtonCommercial } from "./washington/commercial.ts";
import { washingtonHoa } from "./washington/hoa.ts";
import { washingtonNegotiation } from "./washington/negotiation.ts";
import { washingtonPolicyReview } from "./washington/policy-review.ts";
import { washingtonResidential } from "./washington/residential.ts";
import { washingtonWater } from "./washington/water.ts";
import { washingtonWind } from "./washington/wind.ts";

/** The seven pages of each state whose own page links to them. */
export const linkedStateServices: SeedDocument[] = [
  connecticutWind,
  connecticutWater,
  connecticutCommercial,
  connecticutResidential,
  connecticutHoa,
  connecticutPolicyReview,
  connecticutNegotiation,
  pennsylvaniaWind,
  pennsylvaniaWater,
  pennsylvaniaCommercial,
  pennsylvaniaResidential,
  pennsylvaniaHoa,
  pennsylvaniaPolicyReview,
  pennsylvaniaNegotiation,
  rhodeIslandWind,
  rhodeIslandWater,
  rhodeIslandCommercial,
  rhodeIslandResidential,
  rhodeIslandHoa,
  rhodeIslandPolicyReview,
  rhodeIslandNegotiation,
  utahWind,
  utahWater,
  utahCommercial,
  utahResidential,
  utahHoa,
  utahPolicyReview,
  utahNegotiation,
  washingtonWind,
  washingtonWater,
  washingtonCommercial,
  washingtonResidential,
  washingtonHoa,
  washingtonPolicyReview,
  washingtonNegotiation,
];
