import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { CopiedFromLine } from "./copied-from-line.tsx";
import { HeroImage } from "./hero-image.tsx";
import { TripActions } from "./trip-actions.tsx";
import { TripFacts } from "./trip-facts.tsx";
import classes from "./trip-heading.module.css";

// Loaded only for editing.
const TripForm = lazyPart(() => import("./editing/trip-form.tsx").then(({ TripForm }) => TripForm));

type TripHeadingProps = {
  readonly reader: string | undefined;
  readonly isEditing: boolean;
  /** True a moment after `isEditing`, because the form takes longer to render. */
  readonly isFormShown: boolean;
};

/** The head of the page: title, author, facts and actions. */
export const TripHeading = ({ reader, isEditing, isFormShown }: TripHeadingProps) => {
  const heroImageURL = useDraft(({ itinerary }) => itinerary.heroImageURL);
  return (
    <header className={classes.heading} data-drawn={heroImageURL === undefined || undefined}>
      <div className={classes.words}>
        {isFormShown ? (
          <Suspense fallback={<TripSummary />}>
            <TripForm />
          </Suspense>
        ) : (
          <TripSummary />
        )}
        <TripActions reader={reader} isEditing={isEditing} />
      </div>
      <HeroImage isEditing={isEditing} />
    </header>
  );
};

const TripSummary = () => {
  const t = useTranslations("itinerary");
  const title = useDraft(({ draft }) => draft.title);
  const summary = useDraft(({ draft }) => draft.summary);
  const tags = useDraft(({ draft }) => draft.tags);
  const author = useDraft(({ itinerary }) => itinerary.author);
  const copiedFrom = useDraft(({ itinerary }) => itinerary.copiedFrom);
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <TripFacts />
      {summary && <p className={classes.summary}>{summary}</p>}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t("tags")}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <div className={classes.credits}>
        <p className={classes.author}>
          <TravellerPicture name={author.displayName} url={author.avatarURL} size={32} />
          <span>
            {t("by")}{" "}
            <Link to="/people/$id" params={{ id: author.id }}>
              {author.displayName}
            </Link>
          </span>
        </p>
        {copiedFrom && <CopiedFromLine copiedFrom={copiedFrom} />}
      </div>
    </>
  );
};
