import { expect, it } from "vitest";
import { BudgetExceeded, countStep, withinBudget } from "./budget.ts";

/** More steps than are taken between two looks at the clock. */
function takeSteps(): void {
  for (let step = 0; step < 8; step += 1) countStep();
}

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) takeSteps();
}

function sleepFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

it("counts the time that the thread works", () => {
  expect(() => withinBudget(20, () => workFor(10_000))).toThrow(BudgetExceeded);
  expect(() => withinBudget(0, takeSteps)).toThrow(BudgetExceeded);
  expect(() => withinBudget(10_000, () => workFor(20))).not.toThrow();
});

it("leaves out the time that the machine gives to others", () => {
  const work = () => {
    for (let pause = 0; pause < 4; pause += 1) {
      sleepFor(50);
      takeSteps();
    }
  };
  expect(() => withinBudget(50, work)).not.toThrow();
});

it("is never longer inside of another", () => {
  const inner = () => withinBudget(10_000, () => workFor(10_000));
  expect(() => withinBudget(20, inner)).toThrow(BudgetExceeded);
});
