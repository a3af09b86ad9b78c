import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { handleError } from "./entry.server";

/** The errors that `handleError` reports for this one. */
function reported(error: unknown): unknown[] {
  const errors: unknown[] = [];
  handleError(error, {
    request: new Request("http://localhost/"),
    params: {},
    context: {
      reportError: (reason: unknown) => errors.push(reason),
    },
  } as unknown as LoaderFunctionArgs);
  return errors;
}

/** The error that Remix throws for a request that it cannot serve. */
function refusal(status: number): object {
  return { status, statusText: "", internal: true, data: "" };
}

describe("handleError", () => {
  it("reports a defect", () => {
    const defect = new Error("defect");
    expect(reported(defect)).toEqual([defect]);
    expect(reported(refusal(500))).toHaveLength(1);
  });

  it("does not report a deliberate answer such as 503", () => {
    expect(reported(refusal(503))).toEqual([]);
  });

  it("does not log the mistakes of a client", () => {
    expect(reported(refusal(405))).toEqual([]);
  });
});
