import { Info, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import type { ToastTexts } from "~/http/toast-texts";

import { showToast } from "./toast";
import { ToastText } from "./toast-text";

type FlashTextsProps = {
  texts: ToastTexts;
  /** True on a page without scripts, such as one that reports an error. */
  isStatic?: boolean;
};

/**
 * The flash message of a redirect. It is part of the HTML, so that it can be
 * read without a script; the script turns it into a toast. A failure also stays
 * in the page, for slow readers (WCAG 2.2.1).
 */
export function FlashTexts({ texts, isStatic = false }: FlashTextsProps) {
  const [isToast, setIsToast] = useState(false);
  const given = useRef<ToastTexts | null>(null);

  useEffect(() => {
    if (given.current === texts) return;
    given.current = texts;
    showToast(texts);
    setIsToast(true);
  }, [texts]);

  const isDestructive = texts.kind === "destructive";
  if (isToast && !isDestructive) return null;
  const Drawing = isDestructive ? TriangleAlert : Info;
  return (
    <div
      className={`no-print ${isDestructive || isStatic ? "flash" : "flash flash-until-toast"}`}
    >
      <div className={`flash-box flash-${texts.kind}`}>
        <Drawing
          aria-hidden
          strokeWidth={1.5}
          className="mt-0.5 size-5 shrink-0"
        />
        <div>
          <ToastText texts={texts} />
        </div>
      </div>
    </div>
  );
}
