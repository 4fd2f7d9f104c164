import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Confirmation } from "../../components/confirmation.tsx";
import { edits } from "../../draft/edits.ts";
import { Notice } from "../../forms/notice.tsx";
import { findStopPosition } from "../../itinerary/editing/stop-positions.ts";
import { itineraryQuery } from "../../itinerary/itinerary-query.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import { useNotifyHere } from "../../use-notify-here.ts";
import { LeaveImportQuestion } from "../leave-import-question.tsx";
import { PlanFilesList } from "../shared/plan-files-list.tsx";
import { PlacementSelect } from "../target/placement-select.tsx";
import type { Target } from "../target/target.ts";
import { TargetChoice } from "../target/target-choice.tsx";
import { useSaveIntoTrip } from "../target/use-save-into-trip.ts";
import type { Placement } from "../target/with-import.ts";
import { useFrameUrls } from "../use-frame-urls.ts";
import type { Importing, Stage } from "../use-import.ts";
import { choosePhotos } from "./choose-photos.ts";
import { Confidence } from "./confidence.tsx";
import { findMissingFields } from "./find-missing-fields.ts";
import { FrameViewer } from "./frame-viewer.tsx";
import { goToStop } from "./go-to-stop.ts";
import { PackingAndCosts } from "./packing-and-costs.tsx";
import { PhotoTicks } from "./photo-ticks.tsx";
import classes from "./review.module.css";
import type { ReviewContext } from "./review-context.ts";
import { ReviewDays } from "./review-days.tsx";
import { TripFields } from "./trip-fields.tsx";
import { useDock } from "./use-dock.ts";
import { useReview } from "./use-review.ts";
import { useSaveImport } from "./use-save-import.ts";
import { withoutUnwanted } from "./without-unwanted.ts";

const TripMap = lazyPart(() => import("../../map/trip-map.tsx").then(({ TripMap }) => TripMap));
const PlaceOnMap = lazyPart(() => import("../../map/place-on-map.tsx").then(({ PlaceOnMap }) => PlaceOnMap));

type ReviewProps = {
  readonly stage: Extract<Stage, { readonly name: "review" }>;
  readonly steps: Importing;
  readonly reader: string;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
};

/** Lets the traveller correct what was read before it is saved. */
export const Review = ({ stage, steps, reader, target, onTarget }: ReviewProps) => {
  const t = useTranslations("importing.review");
  const notify = useNotifyHere();
  const { frames, kind } = stage;
  const urlOf = useFrameUrls(frames);
  const { review, edit, setWanted, keepSent } = useReview(stage.review, steps.keepReview);
  const asNew = useSaveImport({ sent: review.sent, keepSent, discard: steps.discard });
  const intoTrip = useSaveIntoTrip({ reader, discard: steps.discard });
  const { isSaving, progress, failure } = target.kind === "new" ? asNew : intoTrip;
  const tripId = target.kind === "trip" ? target.tripId : undefined;
  const trip = useQuery({ ...itineraryQuery({ id: tripId ?? "", reader }), enabled: tripId !== undefined });
  const [placement, setPlacement] = useState<Placement>({ kind: "end" });
  const [showsErrors, setShowsErrors] = useState(false);
  const [placing, setPlacing] = useState<Stop>();
  const [shown, setShown] = useState<number>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [activeStopId, setActiveStopId] = useState<string>();
  const { draft, source, sightings, files = { tracks: [], documents: [] } } = review;
  const chosen = kind === "album" ? choosePhotos({ draft, sightings, frames }) : [];
  // A trip that has an image keeps it.
  const photos = chosen.filter(({ stop }) => stop || !trip.data?.itinerary.heroImageURL);
  const wantedPhotos = photos.filter(({ id }) => !review.unwanted.includes(id));
  useDock(failure ? "10rem" : "4.5rem");
  const seenIn = (stopId: string) => sightings.find((sighting) => sighting.stopId === stopId)?.frames[0];

  const removeStop = (stop: Stop) => {
    const place = findStopPosition(draft.days, stop.id);
    if (!place) return;
    edit((draft) => edits.removeStop(draft, stop.id));
    document.getElementById(`day-${place.dayId}`)?.focus();
    notify({
      message: t("removed", { name: stop.name }),
      action: { label: t("undo"), onClick: () => edit((draft) => edits.addStop(draft, place, stop)) },
    });
  };
  const saveOrShow = () => {
    const [missing] = findMissingFields(target.kind === "new" ? draft : { ...draft, title: "-" });
    setShowsErrors(true);
    if (missing === undefined) {
      const imported = withoutUnwanted(review);
      if (target.kind === "new") return void asNew.save(imported, wantedPhotos, files);
      if (tripId !== undefined)
        return void intoTrip.save(tripId, imported, { placement, photos: wantedPhotos, files });
      return document.getElementById("import-trip")?.focus();
    }
    if (missing === "title") return document.getElementById("title")?.focus();
    return goToStop(missing);
  };
  const context: ReviewContext = {
    draft,
    edit,
    showsErrors,
    pictureOf: (stopId) => {
      const frame = frames[seenIn(stopId) ?? -1];
      return frame && urlOf(frame);
    },
    openPicture: (stopId) => setShown(seenIn(stopId)),
    onReading: setActiveStopId,
    place: setPlacing,
    removeStop,
  };

  return (
    <>
      <div className={classes.head}>
        <h2>{t("title")}</h2>
        <p>{t(kind === "plan" ? "leadPlan" : "lead")}</p>
        {kind !== "plan" && (
          <Confidence
            confidence={source.confidence}
            draft={draft}
            onPlace={(stopId) => goToStop(stopId, "place")}
          />
        )}
      </div>
      <div className={classes.review}>
        <div className={classes.words}>
          <TargetChoice
            target={target}
            showsErrors={showsErrors}
            onChange={(target) => {
              setPlacement({ kind: "end" });
              onTarget(target);
            }}
          />
          {target.kind === "new" && <TripFields draft={draft} edit={edit} showsErrors={showsErrors} />}
          {trip.data && (
            <PlacementSelect
              days={trip.data.itinerary.days}
              importedDays={draft.days.length}
              placement={placement}
              onChange={setPlacement}
            />
          )}
          <ReviewDays review={context} />
          <PhotoTicks photos={photos} unwanted={review.unwanted} urlOf={urlOf} onChange={setWanted} />
          <PackingAndCosts review={review} onChange={setWanted} />
          <PlanFilesList files={files} />
        </div>
        <section className={classes.map} aria-label={t("map")}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <TripMap
              days={draft.days}
              center={draft.center}
              activeStopId={activeStopId}
              onStopClick={(stopId) => goToStop(stopId)}
            />
          </Suspense>
        </section>
      </div>
      <div className={classes.actions}>
        {failure && <Notice kind="failure">{failure}</Notice>}
        <Button size="md" loading={isSaving} onClick={saveOrShow}>
          {t(target.kind === "new" ? "save" : "saveInto")}
        </Button>
        <Button size="md" variant="default" disabled={isSaving} onClick={() => setIsDiscarding(true)}>
          {t("discard")}
        </Button>
        {progress ? <p role="status">{t("savingPhotos", progress)}</p> : <p>{t("keptHint")}</p>}
      </div>
      <FrameViewer frames={frames} index={shown} urlOf={urlOf} onChange={setShown} />
      {placing && (
        <Suspense>
          <PlaceOnMap
            isOpen
            name={placing.name}
            near={draft.center}
            coordinate={placing.coordinate}
            onChoose={(coordinate) => edit((draft) => edits.changeStop(draft, placing.id, { coordinate }))}
            onClose={() => setPlacing(undefined)}
          />
        </Suspense>
      )}
      <Confirmation
        isOpen={isDiscarding}
        title={t("discardTitle")}
        action={t("discard")}
        onConfirm={steps.startOver}
        onClose={() => setIsDiscarding(false)}
      >
        <p>{t(kind === "plan" ? "discardPlanText" : "discardText")}</p>
      </Confirmation>
      <LeaveImportQuestion
        loss={progress ? "photos" : "kept"}
        isDone={() => asNew.isDone() || intoTrip.isDone()}
      />
    </>
  );
};
