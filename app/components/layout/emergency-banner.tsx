import { X } from "lucide-react";

import { FIRST_LANGUAGE } from "../../../domain/languages";

import type { LinkTo } from "~/model/page-parts";
import frame from "#words/en/frame.json";
import { useWords } from "~/words/language";

import { HideButton, Dismissible } from "~/components/script/scripts";
import { TextLink } from "~/components/link/links";

/** The settings of the banner; `link` and `phone` are left out where null. */
type BannerProps = {
  /** What a visitor dismisses: an announcement or, separately, a storm. */
  name: "banner" | "storm";
  text: string;
  link: LinkTo | null;
  phone: string | null;
  /** False for untranslated words. */
  isOfLanguage: boolean;
};

/** The banner above a page, for visitors with fresh damage. */
export function EmergencyBanner(props: BannerProps) {
  const { name, text, link, phone, isOfLanguage } = props;
  const words = useWords("frame", frame);
  return (
    <Dismissible name={name} value={text}>
      <aside
        aria-label={words.emergency}
        data-testid="emergency-banner"
        data-dismissible={name}
        className="no-print on-weight text-small"
      >
        <div className="shell flex items-center gap-4 py-2">
          <p
            lang={isOfLanguage ? undefined : FIRST_LANGUAGE}
            className="flex-1"
          >
            <span className="mr-2">{text}</span>{" "}
            {phone ? (
              <TextLink
                href={`tel:${phone.replace(/[^+\d]/g, "")}`}
                className="font-semibold whitespace-nowrap"
              >
                {phone}
              </TextLink>
            ) : (
              link && (
                <TextLink
                  href={link.href}
                  className="font-semibold sm:whitespace-nowrap"
                >
                  {link.label}
                </TextLink>
              )
            )}
          </p>
          <HideButton
            name={name}
            aria-label={words.hide}
            className="grid size-8 shrink-0 cursor-pointer place-items-center"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </HideButton>
        </div>
      </aside>
    </Dismissible>
  );
}
