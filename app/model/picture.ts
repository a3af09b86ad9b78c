/** A picture from the content store, with all that its place on a page needs. */
export type Picture = {
  file: string;
  /** The part that an editor left of it, as `left,top,width,height,signature`; null for all. */
  rect: string | null;
  /** Of the part that is shown. */
  width: number;
  height: number;
  /** A tiny copy as a data address, shown until the picture is there. */
  lqip: string | null;
  alt: string;
  caption: string | null;
  /** The point that stays in view when the picture is cropped, from 0 to 1. */
  focus: { x: number; y: number };
};
