export type { Lake } from "./lake.ts";
