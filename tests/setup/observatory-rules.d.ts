declare module "@mdn/mdn-http-observatory/src/constants.js" {
  type Output = { result: string | null };
  export const ALL_TESTS: readonly ((requests: object) => Output)[];
}

declare module "@mdn/mdn-http-observatory/src/grader/grader.js" {
  export function getScoreModifier(result: string): number;
}

declare module "@mdn/mdn-http-observatory/src/grader/charts.js" {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

declare module "@mdn/mdn-http-observatory/src/retriever/utils.js" {
  export function parseHttpEquivHeaders(
    html: string,
    url: string,
  ): Map<string, string[]>;
}
