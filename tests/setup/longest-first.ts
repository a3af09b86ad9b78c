import { BaseSequencer, type TestSpecification } from "vitest/node";

import { randomOf } from "../fixtures/site/damaged-value.fixture.ts";

/** These take 10 to 40 seconds each; started last, one of them would run alone. */
const LONG = [
  "stack",
  "backup",
  "erase",
  "broken-content",
  "changing-content",
  "request-links",
  "intake-faults",
  "database-shortage",
  "database-process",
  "moving-house",
  "scripts/seed/seed",
  "supabase/embedded/store/data-folder",
].map((name) => `/${name}.test.ts`);

/** Shuffles the files by the run's seed, with the long ones first. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = randomOf(this.ctx.config.sequence.seed);
    const isShort = ({ moduleId }: TestSpecification) =>
      !LONG.some((end) => moduleId.endsWith(end));
    const shuffled = files
      .map((file) => ({ file, place: random() + Number(isShort(file)) }))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file);
    return Promise.resolve(shuffled);
  }
}
