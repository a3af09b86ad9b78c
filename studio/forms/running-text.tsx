import regular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2";
import semiBold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2";
import type { ArrayOfObjectsInputProps, BlockProps } from "sanity";
import { styled } from "styled-components";

import { RunningTextFacts } from "../facts/fact-inputs.tsx";

/** The font of headings and quotations on the website, for a style sheet. */
const PAGE_SERIF = '"Source Serif 4", Georgia, serif';

/**
 * Names the font to the browser, which loads it when a text uses it. Sanity's
 * command line reads the forms too, without a browser and its fonts.
 */
function addPageFonts(): void {
  if (!("fonts" in document)) return;
  for (const [url, weight] of [
    [regular, "400"],
    [semiBold, "600"],
  ] as const)
    document.fonts.add(
      new FontFace("Source Serif 4", `url(${url})`, { weight }),
    );
}

addPageFonts();

const PageStyle = styled.div`
  h2,
  h3,
  blockquote p {
    font-family: ${PAGE_SERIF};
  }

  h2,
  h3 {
    font-weight: 600;
  }

  blockquote p {
    font-size: 1.12em;
  }

  blockquote::before {
    background: currentColor;
  }
`;

/** A paragraph, heading or quotation in the editor, in the fonts of the page. */
export function TextBlock(props: BlockProps) {
  return <PageStyle>{props.renderDefault(props)}</PageStyle>;
}

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
