import type { SeedDocument } from "../document.ts";

/** Every document of the seed. */
export const documents: SeedDocument[] = [];
