import { languages } from "../../../domain/languages";

import { languageOnPage } from "~/words/catalogues";

import type { GeoPoint } from "../picture/exif";

/** A photograph of the kit, without its file. */
export type Photograph = {
  id: string;
  /** When it was added, as ISO 8601 in UTC: the order of the list. */
  addedAt: string;
  /** When it was taken, in local time there, as `2026-11-20T14:03:12`. */
  takenAt: string;
  /** "photograph" if the file says so; "added" if not, and it is the time of adding. */
  timeSource: "photograph" | "added";
  /** What the visitor wrote; empty until then. */
  room: string;
  note: string;
  /** Null unless the visitor keeps locations and the file has one. */
  location: GeoPoint | null;
  /** A small JPEG as a data URL. */
  thumbnail: string;
};

/** All that a visitor has on the device. */
export type Kit = {
  photographs: readonly Photograph[];
  /** The names of the ticked points. */
  ticks: ReadonlySet<string>;
  /** True if the location stays in photographs that are added. */
  keepsLocation: boolean;
};

/** An empty kit. */
export const EMPTY_KIT: Kit = {
  photographs: [],
  ticks: new Set(),
  keepsLocation: false,
};

/** The limits of a kit. */
export const LIMITS = {
  photographs: 100,
  /** Files in one choice: each is read whole and decoded. */
  atOnce: 20,
  megabytes: 20,
  /** A small file can decode to a picture that no phone has memory for. */
  megapixels: 100,
  roomCharacters: 60,
  noteCharacters: 500,
} as const;

/** The time on the clock of this device, as `2026-11-20T14:03:12`. */
export function localTimeOf(date: Date): string {
  const shifted = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 19);
}

/** Formats a time of `localTimeOf` as `Nov 20, 2026, 2:03 PM`. */
export function timeInWords(local: string): string {
  const { locale } = languages[languageOnPage()];
  const words = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    // The time has no zone, so none may shift it.
    timeZone: "UTC",
  });
  // Newer ICU data has a narrow space before AM and PM, older data a plain one.
  return words.format(new Date(`${local}Z`)).replace(/\s/g, " ");
}
