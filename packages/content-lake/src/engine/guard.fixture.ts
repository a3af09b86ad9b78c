import { httpErrorOf } from "../server/http/fault-answer.ts";
import type { Role } from "./roles.ts";
import type { Lake } from "./lake-interface.ts";
import type { Caller } from "./types.ts";

/**
 * A lake with a guard, to which any role writes; each call returns the status
 * of the refusal, or `null` if the write was done.
 */
export type GuardedLake = {
  mutate(role: Role, ...mutations: object[]): number | null;
  /** In: the role, the action without `sanity.action.document.`, its fields. */
  act(role: Role, name: string, fields: object): number | null;
};

/** The status of a refusal, `null` if the work was done. */
export function refusal(work: () => void): number | null {
  try {
    work();
    return null;
  } catch (error) {
    const answer = httpErrorOf(error);
    if (answer !== null) return answer.statusCode;
    throw error;
  }
}

/** In: the lake of the test that runs, what a role may do. */
export function guardedLake(
  lake: () => Lake,
  caller: (role: Role) => Caller,
): GuardedLake {
  return {
    mutate: (role, ...mutations) =>
      refusal(() => lake().mutate({ mutations, caller: caller(role) })),
    act: (role, name, fields) =>
      refusal(() =>
        lake().act({
          actions: [
            { actionType: `sanity.action.document.${name}`, ...fields },
          ],
          caller: caller(role),
        }),
      ),
  };
}
