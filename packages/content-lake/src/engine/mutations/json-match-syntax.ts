import { validationFault } from "../errors.ts";

/**
 * One part of a JSONMatch path, the syntax of the paths in patches, such as
 * `body[_key=="b1"].children[0].text`, `tags[-1]`, `a[1:3]` or `..price`.
 */
export type Segment =
  | { kind: "attribute"; name: string }
  | { kind: "union"; terms: readonly Term[] }
  | { kind: "recursive" };

/** A value in the condition of a filter. */
export type Literal = string | number | boolean | null;

/** One of the alternatives between brackets, separated by commas. */
export type Term =
  | { kind: "index"; index: number }
  | { kind: "slice"; start: number; end: number }
  | { kind: "attribute"; name: string }
  | {
      kind: "filter";
      path: readonly string[];
      operator: Operator;
      value: Literal;
    };

const OPERATORS = ["==", "!=", ">=", "<=", ">", "<", "?"] as const;

/** The comparison in a filter; `?` tests whether the attribute exists. */
export type Operator = (typeof OPERATORS)[number];

const TOKEN =
  /\s*(\.\.|\.|\[|\]|,|:|\?|==|!=|>=|<=|>|<|@|-?\d+(?:\.\d+)?|[\p{L}_$][\p{L}\p{N}_$-]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*/uy;
const MAX_SEGMENTS = 100;

/** Throws a `WriteFault` for a path that cannot be read. */
export function parseJsonMatch(expression: string): Segment[] {
  const tokens = tokenize(expression);
  const segments: Segment[] = [];
  let at = 0;
  const next = () => tokens[at++] ?? unreadable(expression);
  while (at < tokens.length) {
    const token = next();
    if (token === "[") {
      segments.push({ kind: "union", terms: parseUnion(next, expression) });
    } else if (token === "..") {
      segments.push({ kind: "recursive" });
      if (tokens[at] !== "[") segments.push(parseAttribute(next(), expression));
    } else {
      const isFirst = segments.length === 0;
      if (isFirst === (token === ".")) unreadable(expression);
      segments.push(parseAttribute(isFirst ? token : next(), expression));
    }
  }
  const isTooLong = segments.length > MAX_SEGMENTS;
  return segments.length === 0 || isTooLong ? unreadable(expression) : segments;
}

function tokenize(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const match = TOKEN.exec(expression);
    if (match?.[1] === undefined) return unreadable(expression);
    tokens.push(match[1]);
  }
  return tokens;
}

function parseAttribute(token: string, expression: string): Segment {
  const name = attributeName(token);
  return name === null ? unreadable(expression) : { kind: "attribute", name };
}

function attributeName(token: string): string | null {
  if (token.startsWith("'")) return unquoted(token);
  return /^[\p{L}_$]/u.test(token) ? token : null;
}

function unquoted(token: string): string {
  return token.slice(1, -1).replace(/\\(.)/gs, "$1");
}

function parseUnion(next: () => string, expression: string): Term[] {
  const terms: Term[] = [];
  let tokens: string[] = [];
  for (;;) {
    const token = next();
    if (token !== "," && token !== "]") {
      tokens.push(token);
      continue;
    }
    terms.push(parseTerm(tokens) ?? unreadable(expression));
    if (token === "]") return terms;
    tokens = [];
  }
}

function parseTerm(tokens: readonly string[]): Term | null {
  const [first, second, third] = tokens;
  if (tokens.includes(":")) return parseSlice(tokens);
  if (first !== undefined && second === undefined) {
    const index = integer(first);
    if (index !== null) return { kind: "index", index };
    const name = attributeName(first);
    return name === null ? null : { kind: "attribute", name };
  }
  const at = tokens.findIndex((token) => isOperator(token));
  const operator = tokens[at];
  const path = parseFilterPath(tokens.slice(0, at));
  if (operator === undefined || !isOperator(operator) || path === null) {
    return null;
  }
  const rest = tokens.slice(at + 1);
  if (operator === "?") {
    return rest.length > 0
      ? null
      : { kind: "filter", path, operator, value: null };
  }
  const value = rest.length === 1 ? parseLiteral(rest[0] ?? third ?? "") : null;
  return value === null
    ? null
    : { kind: "filter", path, operator, value: value.literal };
}

function isOperator(token: string): token is Operator {
  return OPERATORS.some((operator) => operator === token);
}

function parseFilterPath(tokens: readonly string[]): string[] | null {
  const [first, ...rest] = tokens;
  if (first === "@" && rest.length === 0) return [];
  const names: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (index % 2 === 1) {
      if (token !== ".") return null;
      continue;
    }
    const name = attributeName(token);
    if (name === null) return null;
    names.push(name);
  }
  return names.length > 0 ? names : null;
}

function parseSlice(tokens: readonly string[]): Term | null {
  const at = tokens.indexOf(":");
  const [start, end] = [tokens.slice(0, at), tokens.slice(at + 1)];
  if (start.length > 1 || end.length > 1) return null;
  const from = start[0] === undefined ? 0 : integer(start[0]);
  const to = end[0] === undefined ? Number.MAX_SAFE_INTEGER : integer(end[0]);
  return from === null || to === null
    ? null
    : { kind: "slice", start: from, end: to };
}

function parseLiteral(token: string): { literal: Literal } | null {
  if (token.startsWith('"') || token.startsWith("'")) {
    return { literal: unquoted(token) };
  }
  if (token === "true" || token === "false") {
    return { literal: token === "true" };
  }
  if (token === "null") return { literal: null };
  return /^-?\d/.test(token) ? { literal: Number(token) } : null;
}

function integer(token: string): number | null {
  return /^-?\d+$/.test(token) ? Number(token) : null;
}

function unreadable(expression: string): never {
  const shown = expression.slice(0, 200);
  throw validationFault(`"${shown}" is not a valid path of a patch`);
}
