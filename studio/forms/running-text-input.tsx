import type { ArrayOfObjectsInputProps } from "sanity";
import { styled } from "styled-components";

import { RunningTextFacts } from "../facts/fact-inputs.tsx";

const Frame = styled.div<{ $height: string }>`
  [data-testid="pt-editor"][data-fullscreen="false"] {
    height: ${({ $height }) => $height};
  }
`;

/** For the text of a page, and for one within a section, a dialog or a snippet. */
const heights = {
  page: "clamp(19em, 65vh, 52em)",
  part: "clamp(19em, 45vh, 30em)",
};

/**
 * A Portable Text editor with room for an article. Its height can be changed, and
 * it still opens over the whole window.
 */
export function RunningTextInput(props: ArrayOfObjectsInputProps) {
  const isPage =
    props.path.length === 1 && props.schemaType.name === "richText";
  return (
    <>
      <Frame $height={isPage ? heights.page : heights.part}>
        {props.renderDefault(props)}
      </Frame>
      <RunningTextFacts {...props} />
    </>
  );
}
