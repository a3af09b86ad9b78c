/** A picture from the content source, with everything a view needs. */
export type Picture = {
  file: string;
  /**
   * The editor's crop as `left,top,width,height,signature` in pixels of the
   * original; null for the whole picture.
   */
  rect: string | null;
  /** In pixels, of the shown part. */
  width: number;
  height: number;
  /** A tiny copy as a data URL, shown until the picture has loaded. */
  lqip: string | null;
  alt: string;
  caption: string | null;
  /**
   * The point that stays visible when a view crops the picture, from 0 to 1.
   */
  focus: { x: number; y: number };
};
