import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ImageDetails } from "../../../contract/image.ts";
import { Picture } from "../components/picture.tsx";
import classes from "./image-preview.module.css";

type ImagePreviewProps = {
  readonly url: string;
  readonly image: ImageDetails | undefined;
  /** What can be done with it. */
  readonly children: ReactNode;
};

/** An image with its credit. */
export const ImagePreview = ({ url, image, children }: ImagePreviewProps) => {
  const t = useTranslations("images");
  const credit = image?.credit;
  return (
    <figure className={classes.seen}>
      <Picture
        url={url}
        image={image}
        alt={image?.description ?? t("shown")}
        sizes="(max-width: 40rem) 90vw, 36rem"
        isFirst
        className={classes.picture}
      />
      <figcaption className={classes.below}>
        {credit && (
          <p>
            <a href={credit.sourceURL} target="_blank" rel="noopener noreferrer">
              {credit.text}
            </a>
            {credit.license && credit.licenseURL && (
              <>
                {" · "}
                <a href={credit.licenseURL} target="_blank" rel="noopener noreferrer">
                  {credit.license}
                </a>
              </>
            )}
          </p>
        )}
        <div className={classes.actions}>{children}</div>
      </figcaption>
    </figure>
  );
};
