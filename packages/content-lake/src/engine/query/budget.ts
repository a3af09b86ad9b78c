import { threadMs } from "../../thread-time.ts";
import { mapChildren, type Node } from "./ast.ts";

/** In characters of JSON; each value counts for some in addition to its text. */
const MAX_SIZE = 16_000_000;
const SIZE_OF_A_VALUE = 40;

/**
 * Checks the size of a result: a query that names one value many times builds little
 * and writes much.
 *
 * @throws BudgetExceeded if it would take long to write as JSON.
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

/** An evaluation used more time of this thread than its budget allows. */
export class BudgetExceeded extends Error {
  constructor() {
    super("The query takes too long");
  }
}

/** Reading the clock costs as much as a short step. */
const STEPS_BETWEEN_CHECKS = 4;

/**
 * The time limit of the work, counted while this thread runs: on a busy machine it
 * mostly waits for others. Before `lookAt`, in milliseconds of the clock, it cannot be
 * exceeded.
 */
let deadline = { lookAt: Infinity, cpuMs: Infinity };
let steps = 0;

/**
 * Starts a budget for this thread: after this many milliseconds a counted node throws a
 * `BudgetExceeded`; unlimited without a number.
 */
export function startBudget(milliseconds = Infinity): void {
  const [now, cpu] = [performance.now(), threadMs()];
  deadline = { lookAt: now + milliseconds, cpuMs: cpu + milliseconds };
}

/** Runs `work` with its own budget. */
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

/**
 * Checks the budget.
 *
 * @throws BudgetExceeded if it is used up.
 */
function checkDeadline(): void {
  const now = performance.now();
  if (now <= deadline.lookAt) return;
  const left = deadline.cpuMs - threadMs();
  if (left <= 0) throw new BudgetExceeded();
  deadline.lookAt = now + left;
}

/** Checks it at every fourth step of an evaluation or traversal of values. */
export function countStep(): void {
  steps = (steps + 1) % STEPS_BETWEEN_CHECKS;
  if (steps === 0) checkDeadline();
}

/**
 * Returns the same tree, in which every node that runs once per element, each sum, each
 * spread and each function call checks the budget first. groq-js evaluates
 * synchronously and cannot be interrupted, but reads the `type` of a node each time it
 * evaluates it. Nothing may be rewritten after this: a copy of a node would not check.
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

/** `order()` evaluates the operand of `asc` and `desc`. */
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
