import type { Picture } from "~/model/picture";

import { PictureView } from "./picture";

/** A picture in running text, with its caption. */
export function Figure({ picture }: { picture: Picture }) {
  return (
    <figure className="my-8">
      <PictureView
        picture={picture}
        sizes="(min-width: 48rem) 42rem, 92vw"
        className="rounded-card"
      />
      {picture.caption && (
        <figcaption className="mt-2 text-fine text-ink-soft">
          {picture.caption}
        </figcaption>
      )}
    </figure>
  );
}
