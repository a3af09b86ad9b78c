import { type Picture, REMOVED_PICTURE } from "~/model/page-parts";

type PictureProps = {
  picture: Picture;
  /** How wide the picture is shown, as in the HTML attribute. */
  sizes: string;
  /** True for the one picture that a visitor sees first on the page. */
  priority?: boolean;
  className?: string;
};

// The widths that the server offers.
const widths = [320, 480, 640, 768, 960, 1280, 1600, 1920];

type Format = "avif" | "webp" | "jpg";

/** Returns the address of a picture in one of the widths that exist. */
export function pictureUrl(
  { file, rect }: Pick<Picture, "file" | "rect">,
  width: number,
  format: Format,
): string {
  const part = rect === null ? "" : `&rect=${rect}`;
  return `/images/${encodeURIComponent(file)}?w=${width}&fm=${format}${part}`;
}

/** The widths to offer for a picture: none that would enlarge it. */
export function widthsFor(intrinsic: number): number[] {
  const smaller = widths.filter((width) => width <= intrinsic);
  return smaller.length > 0 ? smaller : widths.slice(0, 1);
}

/**
 * The formats to offer, the smallest first; drawings and animations have no
 * AVIF.
 */
function formatsFor(file: string): Format[] {
  return /\.(?:svg|gif)$/.test(file) ? ["webp"] : ["avif", "webp"];
}

/**
 * A picture in several widths and formats. The one seen first lies over its
 * blurred preview until it has loaded; the others load before a visitor scrolls
 * to them, and previews would only make the page heavier.
 */
export function PictureView(props: PictureProps) {
  const { picture, sizes, priority = false, className = "" } = props;
  const offered = widthsFor(picture.width);
  // For browsers from before 2020, on phones that no longer get updates.
  const plain = offered.find((width) => width >= 768) ?? offered.at(-1) ?? 320;
  if (picture.lqip === REMOVED_PICTURE)
    return (
      <span className={`picture ${className}`}>
        This picture was removed for good.
      </span>
    );
  return (
    <span
      className={`picture ${className}`}
      data-focus-x={nearestQuarter(picture.focus.x)}
      data-focus-y={nearestQuarter(picture.focus.y)}
    >
      {priority && picture.lqip && (
        <img
          className={
            picture.dark ? "picture-preview dark:hidden" : "picture-preview"
          }
          src={picture.lqip}
          alt=""
        />
      )}
      <picture>
        {picture.dark && (
          <Sources
            file={picture.dark}
            widths={offered}
            sizes={sizes}
            media="screen and (prefers-color-scheme: dark)"
          />
        )}
        <Sources file={picture} widths={offered} sizes={sizes} />
        <img
          src={pictureUrl(picture, plain, "jpg")}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? undefined : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding="async"
        />
      </picture>
    </span>
  );
}

type SourcesProps = {
  file: Pick<Picture, "file" | "rect">;
  widths: readonly number[];
  sizes: string;
  media?: string;
};

/** One file in its formats, the smallest first. */
function Sources({ file, widths, ...rest }: SourcesProps) {
  return formatsFor(file.file).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={widths
        .map((width) => `${pictureUrl(file, width, format)} ${width}w`)
        .join(", ")}
      {...rest}
    />
  ));
}

/** The picture next to the head of a page. */
export function HeadPicture({ picture }: { picture: Picture }) {
  return (
    <PictureView
      picture={picture}
      sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 38vw, 88vw"
      priority
      className="picture-card rounded-card"
    />
  );
}

// The site's Content-Security-Policy forbids style attributes, so the stylesheet
// has five positions in each direction.
function nearestQuarter(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 4) * 25;
}

/** A picture in running text, with its caption. */
export function Figure({ picture }: { picture: Picture }) {
  return (
    <figure className="my-8">
      <PictureView
        picture={picture}
        sizes="(min-width: 48rem) 42rem, 88vw"
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
