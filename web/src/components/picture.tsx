import { useEffect, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { ImageDetails } from "../../../contract/image.ts";
import classes from "./picture.module.css";

type PictureProps = {
  readonly url: string;
  readonly image?: ImageDetails | undefined;
  /** Left out, it is an ornament: what it shows is said beside it. */
  readonly alt?: string | undefined;
  /** How wide it is shown, as the `sizes` of an image. */
  readonly sizes: string;
  /** Seen as soon as the page is: loaded before everything else. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
};

const widths = [320, 640, 1280, 2560] as const;

/** An image of an itinerary: first its blurred placeholder, then the image in the width that is needed. It fills its box. */
export const Picture = ({ url, image, alt = "", sizes, isFirst = false, className = "" }: PictureProps) => {
  const element = useRef<HTMLImageElement>(null);
  const [placeholder, setPlaceholder] = useState<string>();
  const hash = image?.placeholder;
  // After the first paint, and not at all for an image that was there by then: making one takes longer than a card.
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
        srcSet={widths.map((width) => `${url}?w=${width} ${width}w`).join(", ")}
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

/** A ThumbHash as an image; nothing where it cannot be read. */
const blurred = (thumbHash: string): string | undefined => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
};
