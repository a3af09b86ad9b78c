import { type Node, mapChildren } from "./ast.ts";
import { queryEvaluationError, type LakeFault } from "../errors.ts";

const MAX_VALUES = 400_000;
const MAX_CHARACTERS = 16_000_000;

/**
 * Throws a `BudgetExceeded` for a result that would take long to write as JSON.
 * A query that names one value many times builds little and writes much.
 */
export function checkSize(result: unknown): void {
  let values = 0;
  let characters = 0;

  function visit(value: unknown): void {
    values += 1;
    if (typeof value === "string") characters += value.length;
    if (values > MAX_VALUES || characters > MAX_CHARACTERS) {
      throw new BudgetExceeded();
    }
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    for (const name in value) {
      characters += name.length;
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
type Deadline = { lookAt: number; cpuMs: number };

const NEVER: Deadline = { lookAt: Infinity, cpuMs: Infinity };

let deadline = NEVER;
let steps = 0;

function deadlineIn(milliseconds: number): Deadline {
  return {
    lookAt: performance.now() + milliseconds,
    cpuMs: threadMs() + milliseconds,
  };
}

/** How long this thread has run, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Runs `work`, which is stopped with a `BudgetExceeded` once `milliseconds` are
 * over and it reaches a counted node. A budget inside another is never longer.
 */
export function withinBudget<T>(milliseconds: number, work: () => T): T {
  const outer = deadline;
  const own = deadlineIn(milliseconds);
  deadline = own.cpuMs < outer.cpuMs ? own : outer;
  try {
    return work();
  } finally {
    deadline = outer;
  }
}

/**
 * The same for work in steps, in a thread that does nothing else until it is
 * done.
 */
export async function withinBudgetInSteps<T>(
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  deadline = deadlineIn(milliseconds);
  try {
    return await work();
  } finally {
    deadline = NEVER;
  }
}

/** Throws a `BudgetExceeded` when the time of the work around it is over. */
function checkDeadline(): void {
  if (deadline === NEVER) return;
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
      return { ...inner, expr: countedNode(inner.expr) };
    case "PipeFuncCall":
      return { ...inner, args: inner.args.map(countedOperand) };
    case "FuncCall":
      return countedNode(inner);
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
    ? { ...node, base: countedNode(node.base) }
    : countedNode(node);
}

function countedNode(node: Node): Node {
  return checkedNode(node, countStep);
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

/**
 * Bounds the time of all queries of one write together to `limitMs`, since all
 * other requests wait for them. Throws a `LakeFault` past it.
 */
export function createQueryBudget(
  limitMs = Infinity,
): <T>(query: string, select: () => T) => T {
  let left = limitMs;
  return (query, select) => {
    const start = performance.now();
    if (left <= 0) throw writeQueriesTooSlow(query, limitMs);
    try {
      return withinBudget(left, select);
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      throw writeQueriesTooSlow(query, limitMs);
    } finally {
      left -= performance.now() - start;
    }
  };
}

/** The queries of a write together took longer than `limitMs`. */
export function writeQueriesTooSlow(query: string, limitMs: number): LakeFault {
  return queryEvaluationError(
    `The queries of a write may take ${limitMs} ms together: ask for the documents first, and write to them by their ids`,
    query,
  );
}

/**
 * A query that cannot be interrupted stands after the first mutation of its
 * write, where it is refused.
 */
export function writeQueryTooLate(query: string): LakeFault {
  return queryEvaluationError(
    "A query like this one, with a match or much to read, can only be the first mutation of a write: send it in a write of its own",
    query,
  );
}
