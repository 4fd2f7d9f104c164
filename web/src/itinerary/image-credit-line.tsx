import { useTranslations } from "use-intl";
import type { ImageCredit } from "../../../contract/image.ts";
import classes from "./trip-heading.module.css";

/** An image's credit, with the links that its provider requires. */
export const ImageCreditLine = ({ credit }: { readonly credit: ImageCredit }) => {
  const t = useTranslations("itinerary");
  return (
    <p className={classes.credit}>
      <a href={credit.sourceURL} target="_blank" rel="noopener noreferrer">
        {t("imageBy", { credit: credit.text })}
      </a>
      {credit.license && credit.licenseURL && (
        <>
          {" · "}
          <a href={credit.licenseURL} target="_blank" rel="noopener noreferrer">
            {t("license", { license: credit.license })}
          </a>
        </>
      )}
    </p>
  );
};
