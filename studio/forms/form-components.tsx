import { Button, Flex, Stack, Text } from "@sanity/ui";
import {
  type BlockProps,
  type InputProps,
  isArrayOfObjectsInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type NumberInputProps,
  type SanityDocumentLike,
  set,
  type StringSchemaType,
  useFormValue,
} from "sanity";

import { offeredReadTime } from "../../schemas/rules/read-time.ts";
import { EditorPlugins } from "../editor/editor-plugins.tsx";
import { isVersionForm, VersionInput } from "../releases/version-input.tsx";
import { FactTextInput, RunningTextFacts } from "../facts/fact-inputs.tsx";
import { DestinationInput } from "./link/destination-input.tsx";
import { PickListInput } from "./pick-list-input.tsx";
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

/** The reading time, with an offer from the number of words. */
function ReadTimeInput(props: NumberInputProps) {
  const document = useFormValue([]) as SanityDocumentLike;
  const { value, readOnly, onChange } = props;
  const offer = readOnly ? null : offeredReadTime(value, document);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {offer && (
        <Flex align="center" gap={3}>
          <Text muted size={1}>
            {`The text has ${offer.words.toLocaleString("en")} words.`}
          </Text>
          <Button
            fontSize={1}
            mode="ghost"
            padding={2}
            text={`Use ${offer.minutes} ${offer.minutes === 1 ? "minute" : "minutes"}`}
            onClick={() => onChange(set(offer.minutes))}
          />
        </Flex>
      )}
    </Stack>
  );
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
