import { describe, expect, it } from "vitest";
import {
  alreadyExistsFault,
  diskFullError,
  invalidRequest,
  LakeFault,
  notFoundFault,
  permissionFault,
  queryParseError,
  revisionFault,
  storageError,
  takenTransactionError,
  validationFault,
  writeError,
} from "../../engine/errors.ts";
import { notFound } from "../../http-errors.ts";
import { httpErrorOf } from "./fault-answer.ts";

describe("httpErrorOf", () => {
  it.each([
    [400, validationFault("no")],
    [403, permissionFault("update", "a")],
    [404, notFoundFault("a")],
    [409, alreadyExistsFault("a")],
    [409, revisionFault("a", "1", "2")],
  ])("answers %d for a write that fails: %s", (status, fault) => {
    const refusal = httpErrorOf(writeError("action", fault, 3));
    expect(refusal?.statusCode).toBe(status);
    expect(refusal?.body).toEqual({
      error: {
        type: "actionError",
        description: `Action failed: ${fault.message}`,
        items: [{ index: 3, error: fault.item }],
      },
    });
  });

  it("answers 409 for a patch of what is missing", () => {
    const fault = notFoundFault("a");
    const refusal = httpErrorOf(writeError("mutation", fault, 0));
    expect(refusal?.statusCode).toBe(409);
    expect(refusal?.body).toMatchObject({
      error: {
        type: "mutationError",
        items: [{ index: 0, error: { type: "documentNotFoundError" } }],
      },
    });
  });

  it("tells where a query is wrong", () => {
    const refusal = httpErrorOf(queryParseError("wrong", "*[", 1, 2));
    expect(refusal?.statusCode).toBe(400);
    expect(JSON.stringify(refusal?.body)).toBe(
      '{"error":{"type":"queryParseError","description":"wrong","query":"*[","start":1,"end":2}}',
    );
  });

  it.each([
    [400, "Bad Request", invalidRequest("x")],
    [403, "Forbidden", new LakeFault({ kind: "forbidden" }, "x")],
    [429, "Too Many Requests", new LakeFault({ kind: "tooMany" }, "x")],
    [503, "Service Unavailable", storageError()],
    [507, "Insufficient Storage", diskFullError()],
    [
      507,
      "Insufficient Storage",
      Object.assign(new Error(), { code: "ENOSPC" }),
    ],
  ])("answers %d, %s", (status, error, fault) => {
    expect(httpErrorOf(fault)?.body).toMatchObject({
      statusCode: status,
      error,
    });
  });

  it("names a transaction that is taken", () => {
    expect(httpErrorOf(takenTransactionError("t"))).toMatchObject({
      statusCode: 409,
      body: { error: { type: "transactionAlreadyExistsError", id: "t" } },
    });
  });

  it("lets a refusal of the server through, and no other error", () => {
    const refusal = notFound("x");
    expect(httpErrorOf(refusal)).toBe(refusal);
    expect(httpErrorOf(new Error("a fault of ours"))).toBeNull();
  });
});
