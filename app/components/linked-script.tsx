import { InlineScript } from "./inline-script";

type LinkedScriptProps = {
  /** A file of inline-scripts/, imported with `?linked`. */
  script: { src: string; integrity: string; code: string };
};

/**
 * A small script that may come a moment later than the page: the browser fetches
 * it beside the page, checks that it is what was built, and runs it once the
 * page is read. In development no server offers the file.
 */
export function LinkedScript({ script }: LinkedScriptProps) {
  const { src, integrity, code } = script;
  if (import.meta.env.DEV) return <InlineScript code={code} />;
  return <script src={src} integrity={integrity} defer />;
}
