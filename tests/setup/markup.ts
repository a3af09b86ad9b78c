import { Tokenizer, TokenizerMode } from "parse5";
import { isValidHTMLNesting } from "validate-html-nesting";

const VOID = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

// What holds text that is not markup.
const RAW: Record<string, keyof typeof TokenizerMode> = {
  title: "RCDATA",
  textarea: "RCDATA",
  style: "RAWTEXT",
  script: "SCRIPT_DATA",
};

// Nothing of this kind may stand anywhere within another of it.
const INTERACTIVE = new Set(["a", "button", "select", "textarea", "input"]);

const CHILDREN: Record<string, ReadonlySet<string>> = {
  ul: new Set(["li", "script", "template"]),
  ol: new Set(["li", "script", "template"]),
  dl: new Set(["dt", "dd", "div", "script", "template"]),
};

/**
 * Reads the tags of a page as they are written, before a parser repairs them.
 * In: its text. Out: each tag that stands where it may not, or is not closed.
 */
export function nestingFaults(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, selfClosing }) {
        const parent = open.at(-1);
        const isDrawing = open.includes("svg");
        if (parent && !isDrawing) {
          const only = CHILDREN[parent];
          if (
            !isValidHTMLNesting(parent, tagName) ||
            (only && !only.has(tagName))
          )
            faults.push(`<${tagName}> in <${parent}>`);
          const around = open.find((tag) => tag === "a" || tag === "button");
          if (around && INTERACTIVE.has(tagName))
            faults.push(`<${tagName}> within <${around}>`);
        }
        if (!isDrawing && RAW[tagName])
          tokenizer.state = TokenizerMode[RAW[tagName]];
        if (!VOID.has(tagName) && !(isDrawing && selfClosing))
          open.push(tagName);
      },
      onEndTag({ tagName }) {
        const last = open.pop();
        if (last !== tagName) faults.push(`</${tagName}> closes <${last}>`);
      },
      onEof() {
        if (open.length > 0) faults.push(`<${open.join("> <")}> is not closed`);
      },
      onComment: nothing,
      onDoctype: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(html, true);
  return faults;
}
