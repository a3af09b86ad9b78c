import { InlineScript } from "./inline-script";

type LinkedScriptProps = {
  /** A file of inline-scripts/, imported with `?linked`. */
  script: { src: string; integrity: string; code: string };
};

/**
 * A small deferred script: the browser fetches it in parallel, checks its
 * integrity, and runs it after parsing. In development it is inlined, since no
 * server offers the file.
 */
export function LinkedScript({ script }: LinkedScriptProps) {
  const { src, integrity, code } = script;
  if (import.meta.env.DEV) return <InlineScript code={code} />;
  return <script src={src} integrity={integrity} defer />;
}
