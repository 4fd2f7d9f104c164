import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { Picture } from "../components/picture.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { CountryDrawing } from "./country-drawing.tsx";
import classes from "./itinerary-card.module.css";
import { TagChip } from "./tag-chip.tsx";

type ItineraryCardProps = {
  readonly itinerary: ItinerarySummary;
  /** Visible without scrolling. */
  readonly isFirst?: boolean;
  /** The level of its heading. */
  readonly level?: 2 | 3;
  /** Buttons at the lower right. */
  readonly actions?: ReactNode;
  /** A line between the destination and the author, instead of the tags. */
  readonly note?: ReactNode;
};

/** As many as usually fit on their line. */
const shownTags = 3;

/** An itinerary in a list. All cards have the same height, so that a list can restore its scroll position. */
export const ItineraryCard = ({
  itinerary,
  isFirst = false,
  level = 2,
  actions,
  note,
}: ItineraryCardProps) => {
  const t = useTranslations("explore");
  const { id, title, destination, tags, dayCount, stopCount, author, heroImageURL, heroImage, posterURL } =
    itinerary;
  const imageURL = heroImageURL ?? posterURL;
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card}>
      <div className={classes.view}>
        {imageURL ? (
          <Picture
            className={classes.picture}
            url={imageURL}
            image={heroImage}
            alt={heroImage?.description}
            sizes="(max-width: 42rem) 100vw, (max-width: 64rem) 50vw, 22rem"
            isFirst={isFirst}
          />
        ) : (
          <CountryDrawing className={classes.picture} seed={id} />
        )}
        <span className={classes.facts}>
          {t("days", { count: dayCount })}
          {stopCount > 0 && ` · ${t("stops", { count: stopCount })}`}
        </span>
        {heroImage?.credit && (
          <a
            className={classes.credit}
            href={heroImage.credit.sourceURL}
            target="_blank"
            rel="noopener noreferrer"
          >
            {heroImage.credit.text}
          </a>
        )}
      </div>
      <div className={classes.words}>
        <Heading dir="auto" className={classes.title}>
          <Link to="/itineraries/$id" params={{ id }} className={classes.link}>
            {title}
          </Link>
        </Heading>
        {destination && (
          <p className={classes.destination}>
            <Icon name="pin" size={18} />
            <span>{destination}</span>
          </p>
        )}
        {note ??
          (tags.length > 0 && (
            <p className={classes.tags}>
              {tags.slice(0, shownTags).map((tag) => (
                <TagChip key={tag} tag={tag} />
              ))}
            </p>
          ))}
        <div className={classes.foot}>
          <Link to="/people/$id" params={{ id: author.id }} className={classes.author}>
            <TravellerPicture name={author.displayName} url={author.avatarURL} size={28} />
            <span>{author.displayName}</span>
          </Link>
          {actions}
        </div>
      </div>
    </article>
  );
};
