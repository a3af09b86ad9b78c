import type { ContentOf } from "../source/resolved";
import type { SERVICE_QUERY } from "./query";

/** The page of one service. */
export type ServiceContent = ContentOf<typeof SERVICE_QUERY>;
