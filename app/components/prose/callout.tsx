import { Info, TriangleAlert } from "lucide-react";

type CalloutProps = {
  tone: "note" | "warning";
  title: string | null;
  text: string;
};

/** A note that stands out of the text; a warning only when something can be lost. */
export function Callout({ tone, title, text }: CalloutProps) {
  if (!title && !text) return null;
  const Drawing = tone === "warning" ? TriangleAlert : Info;
  return (
    <div
      role="note"
      className={`my-8 flex gap-4 border-l-3 py-1 pl-5 ${tone === "warning" ? "border-danger" : "border-link"}`}
    >
      <Drawing
        aria-hidden
        strokeWidth={1.5}
        className={`mt-0.5 size-6 shrink-0 ${tone === "warning" ? "text-danger" : "text-link"}`}
      />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <p className="whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}
