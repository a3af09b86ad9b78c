import { threadMs } from "../../thread-time.ts";
import { mapChildren, type Node } from "./ast.ts";

/** In characters of JSON, of which each value counts for some beside its text. */
const MAX_SIZE = 16_000_000;
const SIZE_OF_A_VALUE = 40;

/**
 * Throws a `BudgetExceeded` for a result that would take long to write as JSON.
 * A query that names one value many times builds little and writes much.
 */
export function checkSize(result: unknown): void {
  let left = MAX_SIZE;

  function visit(value: unknown): void {
    left -= SIZE_OF_A_VALUE + (typeof value === "string" ? value.length : 0);
    if (left < 0) throw new BudgetExceeded();
    if (typeof value !== "object" || value === null) return;
    for (const name in value) {
      if (!Array.isArray(value)) left -= name.length;
      visit((value as Record<string, unknown>)[name]);
    }
  }

  visit(result);
}

/** An evaluation took more time of this thread than its budget allows. */
export class BudgetExceeded extends Error {
  constructor() {
    super("The query takes too long");
  }
}

/** Reading the clock costs as much as a short step. */
const STEPS_BETWEEN_CHECKS = 4;

/**
 * What the work may take, counted while this thread runs: on a busy machine it
 * waits for others for most of the time. Until `lookAt`, in milliseconds of the
 * clock, nothing can be used up.
 */
let deadline = { lookAt: Infinity, cpuMs: Infinity };
let steps = 0;

/**
 * From now on this thread has so many milliseconds until a counted node throws a
 * `BudgetExceeded`; without a number it has all the time.
 */
export function startBudget(milliseconds = Infinity): void {
  const [now, cpu] = [performance.now(), threadMs()];
  deadline = { lookAt: now + milliseconds, cpuMs: cpu + milliseconds };
}

/** Runs `work` with a budget of its own, which ends with it. */
export function withinBudget<T>(
  milliseconds: number | undefined,
  work: () => T,
): T {
  startBudget(milliseconds);
  try {
    return work();
  } finally {
    startBudget();
  }
}

/** Throws a `BudgetExceeded` when the time of the work around it is over. */
function checkDeadline(): void {
  const now = performance.now();
  if (now <= deadline.lookAt) return;
  const left = deadline.cpuMs - threadMs();
  if (left <= 0) throw new BudgetExceeded();
  deadline.lookAt = now + left;
}

/** The same, at every fourth step of an evaluation or of a walk through values. */
export function countStep(): void {
  steps = (steps + 1) % STEPS_BETWEEN_CHECKS;
  if (steps === 0) checkDeadline();
}

/**
 * The same tree, in which every node that runs once for each element, each sum,
 * each spread and each call of a function checks the budget first. groq-js evaluates
 * synchronously and cannot be interrupted, but reads the `type` of a node each
 * time it evaluates it. Nothing may be rewritten after this: a copy of a node
 * would not check.
 */
export function countedTree(node: Node): Node {
  const inner = mapChildren(node, countedTree);
  switch (inner.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Projection":
      return { ...inner, expr: checkedNode(inner.expr, countStep) };
    case "PipeFuncCall":
      return { ...inner, args: inner.args.map(countedOperand) };
    case "FuncCall":
      return checkedNode(inner, countStep);
    case "OpCall":
      // A sum of lists copies both: the deadline is checked between the two.
      return inner.op === "+"
        ? { ...inner, right: checkedNode(inner.right, checkDeadline) }
        : inner;
    case "Array":
      // Lists that spread lists grow by a factor with each step.
      return {
        ...inner,
        elements: inner.elements.map((element) =>
          element.isSplat
            ? { ...element, value: checkedNode(element.value, checkDeadline) }
            : element,
        ),
      };
    default:
      return inner;
  }
}

/** `order()` evaluates what stands under `asc` and `desc`. */
function countedOperand(node: Node): Node {
  return node.type === "Asc" || node.type === "Desc"
    ? { ...node, base: checkedNode(node.base, countStep) }
    : checkedNode(node, countStep);
}

function checkedNode(node: Node, check: () => void): Node {
  const { type } = node;
  return Object.defineProperty({ ...node }, "type", {
    enumerable: true,
    get() {
      check();
      return type;
    },
  });
}
