import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * These take 10 to 40 seconds each; started last, one of them would run alone.
 */
const LONG = [
  "broken-content",
  "stack",
  "intake-faults",
  "database-shortage",
  "lost-content",
  "database-process",
  "moving-house",
  "supabase/embedded/store/data-folder",
].map((name) => `/${name}.test.ts`);

/** Without known durations, a first run would sort by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ];
  }
}
