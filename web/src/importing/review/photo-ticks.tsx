import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Frame } from "../frame.ts";
import type { ChosenPhoto } from "./choose-photos.ts";
import classes from "./photo-ticks.module.css";

type PhotoTicksProps = {
  readonly photos: readonly ChosenPhoto[];
  readonly unwanted: readonly string[];
  readonly urlOf: (frame: Frame) => string;
  readonly onChange: (id: string, isWanted: boolean) => void;
};

/** The photos that the trip keeps, each with a checkbox. */
export const PhotoTicks = ({ photos, unwanted, urlOf, onChange }: PhotoTicksProps) => {
  const t = useTranslations("importing.review");
  const id = useId();
  if (photos.length === 0) return null;
  return (
    <section className={classes.photos} aria-labelledby={id}>
      <h3 id={id}>{t("photos")}</h3>
      <p>{t("photosHint")}</p>
      <ul>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={urlOf(photo.frame)} alt="" loading="lazy" />
            <Checkbox
              size="md"
              label={photo.stop?.name ?? t("coverPhoto")}
              checked={!unwanted.includes(photo.id)}
              onChange={({ target }) => onChange(photo.id, target.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
