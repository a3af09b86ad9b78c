import { isObject, isString, type JsonContainer } from "../../json-value.ts";
import type { SanityDocument } from "../../types.ts";
import {
  isOfDocuments,
  mapChildren,
  type Node,
  type ObjectNode,
} from "../ast.ts";
import { evaluateRaw, type Evaluation } from "../groq.ts";
import type { View } from "../views.ts";
import { hasUniqueKeys, keyStep, nameStep } from "./json-path.ts";
import {
  isList,
  located,
  listOf,
  NOTHING,
  once,
  type Located,
  type Place,
} from "./located.ts";
import { closed, nested, outerName, outerScope, type Scope } from "./scopes.ts";

const ROOT = "$";
const LIST = "\u0000list";

/**
 * Follows a query a second time, to find where the values of its result are stored:
 * steps through documents are followed here, everything else is evaluated by groq-js.
 */
export class Walk {
  readonly #view: View;
  readonly #evaluation: Evaluation;
  readonly #isKeyed: boolean;

  /** `isKeyed`: list items are identified by their `_key` if they have one. */
  constructor(view: View, evaluation: Evaluation, isKeyed: boolean) {
    this.#view = view;
    this.#evaluation = evaluation;
    this.#isKeyed = isKeyed;
  }

  /** The located result of a whole query. */
  result(node: Node): Located {
    return this.#locate(node, { self: NOTHING, parent: null, isHidden: false });
  }

  /** The items of a list; none if they are unknown. */
  itemsOf(list: Located): readonly Located[] {
    if (list.items) return list.items();
    const value = list.value();
    return Array.isArray(value)
      ? value.map((_, index) => this.step(list, index))
      : [];
  }

  /** Steps to an attribute, or an item of a list. */
  step(from: Located, key: string | number): Located {
    if (isString(key) && from.attributes) {
      return from.attributes().get(key)?.() ?? NOTHING;
    }
    if (!isString(key) && from.items) return from.items().at(key) ?? NOTHING;
    const container = from.value();
    if (Array.isArray(container)) {
      if (isString(key)) return NOTHING;
      const index = key < 0 ? key + container.length : key;
      const place = from.place && this.below(from.place, container, index);
      return located(container[index], place);
    }
    if (!isObject(container) || !Object.hasOwn(container, key)) return NOTHING;
    const place = from.place && this.below(from.place, container, key);
    return located(container[key], place);
  }

  /** null if clients could not read the path, or the value is not stored there. */
  below(
    { document, path }: Place,
    container: JsonContainer,
    key: string | number,
  ): Place | null {
    if (Array.isArray(container)) {
      const index = Number(key);
      const item: unknown = container[index];
      const itemKey = this.#isKeyed && isObject(item) ? item["_key"] : null;
      const isKey = isString(itemKey) && hasUniqueKeys(container);
      const step = (isKey ? keyStep(itemKey) : null) ?? `[${index}]`;
      return { document, path: path + step };
    }
    const name = String(key);
    const isStored = path !== ROOT || this.#isStored(document, container, name);
    const step = isStored ? nameStep(name) : null;
    return step === null ? null : { document, path: path + step };
  }

  /** True for a document that is not shown as stored. */
  isChanged(value: JsonContainer, { document, path }: Place): boolean {
    return path === ROOT && (this.#view.isStacked || document !== value);
  }

  // eslint-disable-next-line max-lines-per-function -- one case for each node
  #locate(node: Node, scope: Scope): Located {
    switch (node.type) {
      case "Group":
      case "ArrayCoerce":
        return this.#locate(node.base, scope);
      case "This":
        return scope.self;
      case "Parent":
        return outerScope(scope, node.n)?.self ?? NOTHING;
      case "AccessAttribute":
        return this.step(
          node.base ? this.#locate(node.base, scope) : scope.self,
          node.name,
        );
      case "AccessElement":
        return this.step(this.#locate(node.base, scope), node.index);
      case "Deref": {
        const reference = this.#locate(node.base, scope).value();
        const id = isObject(reference) ? reference["_ref"] : null;
        const document = isString(id) ? this.#view.documents.get(id) : null;
        return document ? this.#document(document) : NOTHING;
      }
      case "Projection": {
        const self = this.#locate(node.base, scope);
        const made = this.#locate(node.expr, nested(scope, self));
        const value = once(() =>
          isObject(self.value()) ? made.value() : null,
        );
        return { ...made, value };
      }
      case "Object":
        return {
          value: once(() => this.#evaluate(node, scope)),
          place: null,
          attributes: once(() => this.#attributes(node, scope)),
        };
      case "Map":
      case "FlatMap": {
        const base = this.#locate(node.base, scope);
        if (!isList(base)) return NOTHING;
        const inner = (item: Located) => {
          const made = this.#locate(node.expr, nested(scope, item, true));
          const isJoined = node.type === "FlatMap" && isList(made);
          return isJoined ? this.itemsOf(made) : [made];
        };
        return listOf(() => this.itemsOf(base).flatMap(inner));
      }
      case "Array":
        return listOf(() =>
          node.elements.flatMap(({ value, isSplat }) => {
            const element = this.#locate(value, scope);
            return isSplat ? this.itemsOf(element) : [element];
          }),
        );
      case "Select": {
        const chosen = node.alternatives.find(
          ({ condition }) => this.#evaluate(condition, scope) === true,
        );
        const value = chosen?.value ?? node.fallback;
        return value ? this.#locate(value, scope) : NOTHING;
      }
      case "Filter":
      case "PipeFuncCall":
      case "Slice":
        return this.#chosen(node, node.base, scope);
      case "Everything":
      case "Parameter":
        return this.#documents(node, scope);
      case "FuncCall": {
        const [first] = node.args;
        if (
          first &&
          node.namespace === "array" &&
          /^(compact|unique)$/.test(node.name)
        ) {
          return this.#chosen(node, first, scope);
        }
        if (node.name !== "coalesce") break;
        const given = node.args.map((arg) => this.#locate(arg, scope));
        return given.find((arg) => (arg.value() ?? null) !== null) ?? NOTHING;
      }
      default:
        break;
    }
    return { value: once(() => this.#evaluate(node, scope)), place: null };
  }

  /** The items that a node selects from a list, found by identity. */
  #chosen(node: Node, base: Node, scope: Scope): Located {
    if (isOfDocuments(base)) return this.#documents(node, scope);
    const given = this.#locate(base, scope);
    if (!isList(given)) return NOTHING;
    return listOf(() => {
      const items = this.itemsOf(given);
      // A slice does not read the items, so it may select among their indexes.
      const list = items.map((item, index) =>
        node.type === "Slice" ? index : item.value(),
      );
      const byValue = new Map<unknown, Located>();
      items.forEach((item, index) => {
        const other = byValue.get(list[index]);
        const isSame =
          !other ||
          (other.place?.document === item.place?.document &&
            other.place?.path === item.place?.path);
        byValue.set(list[index], isSame ? item : NOTHING);
      });
      const parameter: Node = { type: "Parameter", name: LIST };
      const chosen = this.#evaluate(
        mapChildren(node, (child) => (child === base ? parameter : child)),
        scope,
        list,
      );
      return Array.isArray(chosen)
        ? chosen.map((value) => byValue.get(value) ?? NOTHING)
        : [];
    });
  }

  /** The documents that a node finds. */
  #documents(node: Node, scope: Scope): Located {
    const found = this.#evaluate(node, scope);
    if (!Array.isArray(found)) return NOTHING;
    return {
      value: () => found,
      place: null,
      items: once(() => found.map((value) => this.#document(value))),
    };
  }

  /** The document that a value is, or that `score()` copied. */
  #document(value: unknown): Located {
    const id = isObject(value) ? value["_id"] : null;
    const document = isString(id) ? this.#view.documents.get(id) : null;
    const isSame =
      document === value ||
      Object.entries(value ?? {}).every(
        ([name, each]) => name === "_score" || each === document?.[name],
      );
    const place = document && isSame ? { document, path: ROOT } : null;
    return located(value, place);
  }

  /** False for an attribute that a perspective or `score()` adds or changes. */
  #isStored(
    document: SanityDocument,
    container: JsonContainer,
    name: string,
  ): boolean {
    if (name === "_score") return container === document;
    if (!this.#view.isStacked || !/^_(originalId|id)$/.test(name)) return true;
    return name === "_id" && document._id === document["_originalId"];
  }

  #attributes(
    { attributes }: ObjectNode,
    scope: Scope,
  ): Map<string, () => Located> {
    const found = new Map<string, () => Located>();
    for (const each of attributes) {
      if (each.type === "ObjectAttributeValue") {
        found.set(
          each.name,
          once(() => this.#locate(each.value, scope)),
        );
        continue;
      }
      const isGiven =
        each.type === "ObjectSplat" ||
        this.#evaluate(each.condition, scope) === true;
      if (!isGiven) continue;
      const spread = this.#locate(each.value, scope);
      const given = spread.attributes ? null : spread.value();
      const names = isObject(given) ? Object.keys(given) : [];
      for (const name of spread.attributes?.().keys() ?? names) {
        found.set(name, () => this.step(spread, name));
      }
    }
    return found;
  }

  /** The result of groq-js for a node in a scope; `list` is the value of `LIST`. */
  #evaluate(node: Node, scope: Scope, list?: readonly unknown[]): unknown {
    const { tree, levels } = closed(node, scope.isHidden);
    const params: Record<string, unknown> = {
      ...this.#evaluation.params,
      [LIST]: list,
    };
    for (const level of levels) {
      params[outerName(level)] = outerScope(scope, level)?.self.value() ?? null;
    }
    const root = scope.self.value();
    return evaluateRaw(tree, { ...this.#evaluation, root, params });
  }
}
