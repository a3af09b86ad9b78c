import { X } from "lucide-react";
import { useEffect, useState } from "react";

import { type LinkTo, TextLink } from "../text-link";

export type BannerProps = {
  text: string;
  link: LinkTo | null;
  phone: string | null;
};

const storageKey = "site:banner";

/** The first line of the home page, for someone whose roof is gone. */
export function EmergencyBanner({ text, link, phone }: BannerProps) {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    if (sessionStorage.getItem(storageKey) === "hidden") setIsHidden(true);
  }, []);

  function hide(): void {
    sessionStorage.setItem(storageKey, "hidden");
    setIsHidden(true);
  }

  if (isHidden) return null;
  return (
    <aside
      aria-label="Emergency"
      data-testid="emergency-banner"
      data-put-away="banner"
      className="no-print on-weight text-small"
    >
      <div className="shell flex items-center gap-4 py-2">
        <p className="flex-1">
          <span className="mr-3">{text}</span>
          {phone ? (
            <TextLink
              href={`tel:${phone.replace(/[^+\d]/g, "")}`}
              className="font-semibold whitespace-nowrap"
            >
              {phone}
            </TextLink>
          ) : (
            link && (
              <TextLink href={link.href} className="font-semibold">
                {link.label}
              </TextLink>
            )
          )}
        </p>
        <button
          type="button"
          aria-label="Hide this message"
          onClick={hide}
          className="grid size-8 shrink-0 cursor-pointer place-items-center"
        >
          <X aria-hidden className="size-5" strokeWidth={1.5} />
        </button>
      </div>
    </aside>
  );
}
