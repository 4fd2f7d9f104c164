import { Suspense } from "react";
import { useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { HeroImage } from "./hero-image.tsx";
import { TripActions } from "./trip-actions.tsx";
import classes from "./trip-heading.module.css";
import { TripSummary } from "./trip-summary.tsx";

// Loaded only for editing.
const TripForm = lazyPart(() => import("./editing/trip-form.tsx").then(({ TripForm }) => TripForm));

type TripHeadingProps = {
  readonly reader: string | undefined;
  /** Only the title, for the parts beside the plan. */
  readonly isShort: boolean;
  readonly isEditing: boolean;
};

/** The head of the page: what the trip is. */
export const TripHeading = ({ reader, isShort, isEditing }: TripHeadingProps) => {
  const title = useDraft(({ draft }) => draft.title);
  const imageURL = useDraft(({ itinerary }) => itinerary.heroImageURL ?? itinerary.posterURL);
  if (isShort)
    return (
      <header>
        <h1 dir="auto" className={classes.short}>
          {title}
        </h1>
      </header>
    );
  const summary = (
    <div className={classes.words}>
      <TripSummary />
      <TripActions reader={reader} />
    </div>
  );
  return (
    <header
      className={classes.heading}
      data-drawn={imageURL === undefined || undefined}
      data-editing={isEditing || undefined}
    >
      {isEditing ? (
        <Suspense fallback={summary}>
          <TripForm />
        </Suspense>
      ) : (
        <>
          {summary}
          <HeroImage />
        </>
      )}
    </header>
  );
};
