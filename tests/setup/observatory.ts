import fs from "node:fs";

import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from "@mdn/mdn-http-observatory/src/grader/charts.js";
import { getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { parseHttpEquivHeaders } from "@mdn/mdn-http-observatory/src/retriever/utils.js";
import { vi } from "vitest";

/** An answer as it was captured behind a proxy that speaks TLS. */
export type CapturedAnswer = {
  /** As a visitor asks for it, by https. */
  url: string;
  status: number;
  headers: Headers;
  body: string;
};

/** What the Observatory says of an answer: the score, and what each rule gave or took. */
export type ObservatoryScore = {
  score: number;
  rules: Readonly<Record<string, number>>;
};

/**
 * Scores an answer with the rules of the MDN HTTP Observatory themselves. Its
 * scanner asks the network; here it is told what came. In: the answer, and
 * whether the site's plain address leads to TLS.
 */
export function observatoryScore(
  { url, status, headers, body }: CapturedAnswer,
  leadsToTls: boolean,
): ObservatoryScore {
  const secure = new URL(url);
  const plain = new URL(url.replace(/^https/, "http"));
  const answer = {
    status,
    verified: true,
    headers: {
      ...Object.fromEntries(headers),
      "set-cookie": headers.getSetCookie(),
    },
    httpEquiv: parseHttpEquivHeaders(body, url),
  };
  const route = [
    { url: plain, status: 301 },
    ...(leadsToTls ? [{ url: secure, status: 200 }] : []),
  ];
  const requests = {
    hostname: secure.hostname,
    resources: { path: body },
    responses: {
      auto: answer,
      https: answer,
      http: answer,
      cors: null,
      httpRedirects: route,
      httpsRedirects: [{ url: secure, status: 200 }],
    },
    session: { url: secure, jar: cookieJar(headers.getSetCookie()) },
  };
  const results = withoutPreloadList(() =>
    ALL_TESTS.map((rule) => rule(requests).result ?? ""),
  );
  const rules = Object.fromEntries(
    results.map((result) => [result, getScoreModifier(result)]),
  );
  const sum = (modifiers: readonly number[]) =>
    modifiers.reduce((total, modifier) => total + modifier, 100);
  const modifiers = Object.values(rules);
  const plainScore = sum(modifiers.filter((modifier) => modifier < 0));
  const score =
    plainScore >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plainScore;
  return { score, rules };
}

/** The part of a cookie jar that the rules look at. */
function cookieJar(setCookies: readonly string[]) {
  const cookies = setCookies.map((line) => {
    const [pair = "", ...attributes] = line.split(/; */);
    const sameSite = attributes.find((each) => /^samesite=/i.test(each));
    return {
      key: pair.split("=", 1)[0],
      secure: attributes.some((each) => /^secure$/i.test(each)),
      httpOnly: attributes.some((each) => /^httponly$/i.test(each)),
      sameSite: sameSite?.split("=")[1]?.toLowerCase(),
    };
  });
  return { serializeSync: () => ({ cookies }) };
}

/** The package fetches the list of preloaded hosts at its installation; a test has no network. */
function withoutPreloadList<Value>(work: () => Value): Value {
  const read = vi.spyOn(fs, "readFileSync").mockReturnValue("{}");
  try {
    return work();
  } finally {
    read.mockRestore();
  }
}
