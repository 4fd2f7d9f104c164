import { useEffect, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { ImageDetails } from "../../../contract/image.ts";
import classes from "./picture.module.css";
import { pictureWidths } from "./picture-widths.ts";

type PictureProps = {
  readonly url: string;
  readonly image?: ImageDetails | undefined;
  /** Empty for decoration: the text beside it says what it shows. */
  readonly alt?: string | undefined;
  /** The displayed width, as in the `sizes` attribute of an image. */
  readonly sizes: string;
  /** Visible at once, so it is loaded with high priority. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
};

/** An image of an itinerary that fills its box: first a blurred placeholder, then the image in the required width. */
export const Picture = ({ url, image, alt = "", sizes, isFirst = false, className = "" }: PictureProps) => {
  const element = useRef<HTMLImageElement>(null);
  const [placeholder, setPlaceholder] = useState<string>();
  const hash = image?.placeholder;
  // After the first paint, and only if the image has not loaded by then: decoding a placeholder is slow.
  useEffect(() => {
    if (hash && !element.current?.complete) setPlaceholder(blurred(hash));
  }, [hash]);
  return (
    <span
      className={`${classes.picture} ${className}`}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      <img
        ref={element}
        src={`${url}?w=640`}
        srcSet={pictureWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ")}
        sizes={sizes}
        alt={alt}
        width={image?.width}
        height={image?.height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </span>
  );
};

/** A ThumbHash as an image; undefined if it is malformed. */
const blurred = (thumbHash: string): string | undefined => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
};
