import {
  type BlockProps,
  type InputProps,
  isArrayOfObjectsInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type StringSchemaType,
} from "sanity";

import { EditorPlugins } from "../editor/editor-plugins.tsx";
import { isVersionForm, VersionInput } from "../releases/version-input.tsx";
import { FactTextInput, RunningTextFacts } from "../facts/fact-inputs.tsx";
import { DestinationInput } from "./link/destination-input.tsx";
import { PickListInput } from "./pick-list-input.tsx";
import { ReadTimeInput } from "./value-inputs.tsx";
import { RunningTextInput, TextBlock } from "./running-text.tsx";

/** The types of references with few documents to choose from. */
const pickLists: ReadonlySet<unknown> = new Set(["category", "author"]);

const runningTexts: ReadonlySet<string> = new Set(["richText", "snippetText"]);

/** True for a text that is written, and not chosen from a list. */
function holdsFacts({ name, options }: StringSchemaType): boolean {
  return (name === "string" || name === "text") && !options?.list;
}

/** The inputs of our own, by type or field; all others are Sanity's. */
function FormInput(props: InputProps) {
  const { name } = props.schemaType;
  const field = props.path.at(-1);
  if (isArrayOfObjectsInputProps(props) && runningTexts.has(name))
    return <RunningTextInput {...props} />;
  if (isArrayOfObjectsInputProps(props) && name === "plainText")
    return (
      <>
        {props.renderDefault(props)}
        <RunningTextFacts {...props} />
      </>
    );
  if (isStringInputProps(props) && holdsFacts(props.schemaType))
    return <FactTextInput {...props} />;
  if (isNumberInputProps(props) && field === "readTime")
    return <ReadTimeInput {...props} />;
  if (isObjectInputProps(props)) {
    if (isVersionForm(props)) return <VersionInput {...props} />;
    if (name === "linkAnnotation") return <DestinationInput {...props} />;
    if (name === "reference" && pickLists.has(field))
      return <PickListInput {...props} />;
  }
  return props.renderDefault(props);
}

function FormBlock(props: BlockProps) {
  return props.value._type === "block" ? (
    <TextBlock {...props} />
  ) : (
    props.renderDefault(props)
  );
}

/** The inputs, blocks and editor plugins of the Studio's forms. */
export const formComponents = {
  input: FormInput,
  block: FormBlock,
  portableText: { plugins: EditorPlugins },
};
