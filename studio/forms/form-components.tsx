import { PortableTextEditor, useEditor } from "@portabletext/editor";
import { useEffect, useRef } from "react";
import {
  type ArrayOfObjectsInputProps,
  type BlockProps,
  type InputProps,
  isArrayOfObjectsInputProps,
  isObjectInputProps,
  isStringInputProps,
  type StringInputProps,
  type StringSchemaType,
} from "sanity";

import { ApprovalInput } from "../approvals/approval-banner.tsx";
import { EditorPlugins } from "../editor/editor-plugins.tsx";
import { FactTextInput, RunningTextFacts } from "../facts/fact-inputs.tsx";
import { PictureInput } from "../media/picture-input.tsx";
import { isVersionForm, VersionInput } from "../releases/version-input.tsx";
import { withCleanText } from "./clean-typed.ts";
import { AddressInput, DestinationInput } from "./link/destination-input.tsx";
import { OwnLinks } from "./link/own-links.ts";
import { MomentInput } from "./moment-input.tsx";
import { SlugInput } from "./slug-input.tsx";

const runningTexts = new Set(["richText", "snippetText", "plainText"]);

/** True for free text, not chosen from a list. */
function holdsFacts({ name, options }: StringSchemaType): boolean {
  return (name === "string" || name === "text") && !options?.list;
}

/**
 * Sanity's own input of a text, with its facts and links. After a choice in the menu of
 * styles, Sanity focuses the menu's button, at its first use twice, and sometimes an item
 * of the closing menu; what is typed next would be lost. Events of the menu, wherever it
 * is shown, arrive here.
 */
function RunningTextInput(props: ArrayOfObjectsInputProps) {
  const editor = useRef<PortableTextEditor>(null);
  const isChosen = useRef(false);
  const backToText = () => {
    if (editor.current) PortableTextEditor.focus(editor.current);
  };
  const own = { ...props, editorRef: editor };
  return (
    <div
      onClick={({ target }) => {
        isChosen.current = isIn(STYLE_MENU, target);
        // After the toolbar has drawn itself, and the editor its change.
        if (isChosen.current) queueMicrotask(backToText);
      }}
      onFocus={({ target }) => {
        if (isChosen.current && isIn(STYLE_MENU, target)) backToText();
      }}
      onKeyDown={({ target }) => {
        if (isIn(STYLE_BUTTON, target)) isChosen.current = false;
      }}
      onKeyUp={({ key }) => {
        if (key === "Escape" && isIn(STYLE_BUTTON, document.activeElement))
          backToText();
      }}
    >
      {props.renderDefault(own)}
      <RunningTextFacts {...props} />
      <OwnLinks {...props} />
    </div>
  );
}

const STYLE_BUTTON = "#block-style-select";
const STYLE_MENU = "[aria-labelledby=block-style-select]";

const isIn = (selector: string, target: EventTarget | null) =>
  target instanceof Element && target.closest(selector) !== null;

/** Names the input of a text in a list, which has no label, by its place. */
function withItemLabel(props: StringInputProps): StringInputProps {
  const place = props.path.at(-1);
  if (typeof place !== "number") return props;
  const label = { "aria-label": `Item ${place + 1}` };
  return { ...props, elementProps: { ...props.elementProps, ...label } };
}

/** Our inputs around Sanity's. */
function FormInput(props: InputProps) {
  const { schemaType } = props;
  if (isArrayOfObjectsInputProps(props) && runningTexts.has(schemaType.name))
    return <RunningTextInput {...props} />;
  if (isStringInputProps(props)) {
    const { options } = props.schemaType;
    if (schemaType.name === "datetime") return <MomentInput {...props} />;
    const clean = withCleanText(withItemLabel(props));
    if (options && "isPageAddress" in options)
      return <AddressInput {...clean} />;
    if (holdsFacts(props.schemaType)) return <FactTextInput {...clean} />;
    return props.renderDefault(clean);
  }
  if (isObjectInputProps(props)) {
    if (isVersionForm(props)) return <VersionInput {...props} />;
    if (props.path.length === 0) return <ApprovalInput {...props} />;
    if (schemaType.name === "slug") return <SlugInput {...props} />;
    if (schemaType.name === "picture") return <PictureInput {...props} />;
    if (schemaType.name === "linkAnnotation" || schemaType.name === "link")
      return <DestinationInput {...props} />;
  }
  return props.renderDefault(props);
}

/** A block of a text. The dialog of its fields leaves the focus nowhere when it is closed. */
function TextBlock(props: BlockProps) {
  const { open, renderDefault } = props;
  const editor = useEditor();
  const wasOpen = useRef(open);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (wasOpen.current && !open && isNowhere) editor.send({ type: "focus" });
    wasOpen.current = open;
  }, [editor, open]);
  return renderDefault(props);
}

/** The inputs and editor plugins of the Studio's forms. */
export const formComponents = {
  block: TextBlock,
  input: FormInput,
  portableText: { plugins: EditorPlugins },
};
