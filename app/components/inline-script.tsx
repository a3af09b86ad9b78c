import { useNonce } from "~/render/nonce";

type InlineScriptProps = {
  /** Text of a file of inline-scripts/, imported with `?script`. */
  code: string;
  /** What the script is about; it reads it from its own element. */
  name?: string;
};

/**
 * A small script that runs where it stands, long before React comes, if it
 * comes at all. It is run by the parser alone: a page that React builds in the
 * browser does not run it.
 */
export function InlineScript({ code, name }: InlineScriptProps) {
  return (
    <script
      nonce={useNonce()}
      data-name={name}
      // A browser hides the nonce from scripts that read the page later.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
