import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Draft } from "../../draft/draft.ts";
import type { Frame } from "../frame.ts";
import type { ChosenPhoto } from "./choose-photos.ts";
import classes from "./photo-ticks.module.css";

type PhotoTicksProps = {
  readonly draft: Draft;
  readonly photos: readonly ChosenPhoto[];
  readonly unwanted: readonly string[];
  readonly urlOf: (frame: Frame) => string;
  readonly onChange: (id: string, isWanted: boolean) => void;
};

/** The photos that the trip keeps, each with a checkbox. */
export const PhotoTicks = ({ draft, photos, unwanted, urlOf, onChange }: PhotoTicksProps) => {
  const t = useTranslations("importing.review");
  const id = useId();
  if (photos.length === 0) return null;
  const nameOf = ({ dayId }: ChosenPhoto) =>
    dayId === undefined
      ? t("coverPhoto")
      : t("day", { number: draft.days.findIndex((day) => day.id === dayId) + 1 });
  return (
    <section className={classes.photos} aria-labelledby={id}>
      <h3 id={id}>{t("photos")}</h3>
      <p>{t("photosHint")}</p>
      <ul>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={urlOf(photo.frame)} alt="" />
            <Checkbox
              size="md"
              label={nameOf(photo)}
              checked={!unwanted.includes(photo.id)}
              onChange={({ target }) => onChange(photo.id, target.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
