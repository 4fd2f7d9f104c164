import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { AboutTrip } from "./about-trip.tsx";
import { TripFacts } from "./trip-facts.tsx";
import classes from "./trip-heading.module.css";

/** What a reader wants to know first: title, facts, author, and what it is about. */
export const TripSummary = () => {
  const t = useTranslations("itinerary");
  const title = useDraft(({ draft }) => draft.title);
  const author = useDraft(({ itinerary }) => itinerary.author);
  return (
    <>
      <h1 dir="auto" className={classes.title}>
        {title}
      </h1>
      <TripFacts />
      <AboutTrip />
      <p className={classes.author}>
        <TravellerPicture name={author.displayName} url={author.avatarURL} size={24} />
        <span>
          {t("by")}{" "}
          <Link to="/people/$id" params={{ id: author.id }}>
            {author.displayName}
          </Link>
        </span>
      </p>
    </>
  );
};
