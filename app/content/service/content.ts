import type { ContentOf } from "../source/resolve";
import type { SERVICE_QUERY } from "./query";

/** The page of one service. */
export type ServiceContent = ContentOf<typeof SERVICE_QUERY>;
