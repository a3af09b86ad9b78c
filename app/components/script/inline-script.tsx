import { useNonce } from "~/render/nonce";

type InlineScriptProps = {
  /** Text of a file of inline-scripts/, imported with `?script`. */
  code: string;
  /** A parameter for the script, which reads it from its own element. */
  name?: string;
  /** Another one. */
  value?: string;
};

/**
 * A small script that the parser runs at its place, before hydration. A page
 * that React renders in the browser does not run it.
 */
export function InlineScript({ code, name, value }: InlineScriptProps) {
  return (
    <script
      nonce={useNonce()}
      data-name={name}
      data-value={value}
      // Browsers hide the nonce attribute from scripts, so hydration sees
      // another value.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
