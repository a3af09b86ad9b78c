import type { BlockProps } from "sanity";
import { styled } from "styled-components";

import { addPageFonts, PAGE_SERIF } from "./page-fonts.ts";

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
