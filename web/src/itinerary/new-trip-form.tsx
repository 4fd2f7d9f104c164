import { Button, NumberInput, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import type { Draft } from "../draft/draft.ts";
import { newId } from "../draft/edits.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { PlaceField } from "../places/place-field.tsx";
import { addStopId } from "./editing/focus-add-stop.ts";
import { tripLimits } from "./editing/trip-limits.ts";
import classes from "./new-trip-form.module.css";

const StartDateField = lazyPart(() =>
  import("./editing/start-date-field.tsx").then(({ StartDateField }) => StartDateField),
);

const loadCreateTrip = () => import("../draft/create-trip.ts").then(({ createTrip }) => createTrip);

type NewTrip = Pick<Draft, "title"> & { readonly days: readonly { readonly id: string }[] };

const draftOfNewTrip = ({ days, ...fields }: NewTrip): Draft => ({
  tags: [],
  packing: [],
  expenses: [],
  visibility: "private",
  ...fields,
  days: days.map(({ id }) => ({ id, stops: [] })),
});

/** Creates a trip. Only the title is required, and one is suggested. */
export const NewTripForm = ({ where: first = "" }: { readonly where?: string | undefined }) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Loaded while the form is filled in: the network may be away when it is sent.
  useEffect(() => void loadCreateTrip(), []);
  const failureText = useFailureText();
  // The same key for the same values, so that a retry does not create a second trip.
  const [dayIds] = useState(() => Array.from({ length: tripLimits.days }, newId));
  const sent = useRef<{ readonly words: string; readonly key: string }>(undefined);
  const [destination, setDestination] = useState(first);
  const [place, setPlace] = useState<{ readonly name: string; readonly center: Coordinate }>();
  const [ownTitle, setOwnTitle] = useState<string>();
  const [startDate, setStartDate] = useState<string>();
  const [dayCount, setDayCount] = useState<number | string>(3);

  const where = destination.trim();
  const days = Number(dayCount);
  const areDaysWrong = !Number.isInteger(days) || days < 1 || days > tripLimits.days;
  const suggested = where
    ? t("newNameSuggested", {
        place: (place?.name ?? where).split(",")[0] ?? where,
        days: areDaysWrong ? 1 : days,
      })
    : "";
  const title = ownTitle ?? suggested;
  const isTitleWrong = ownTitle !== undefined && ownTitle.trim() === "";

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = {
        title: (title.trim() || t("newNameFallback")).slice(0, tripLimits.title),
        ...(where && { destination: where.slice(0, tripLimits.destination) }),
        ...(place && { center: place.center }),
        ...(startDate && { startDate }),
        days: dayIds.slice(0, days).map((id) => ({ id })),
      };
      const words = JSON.stringify(body);
      if (sent.current?.words !== words) sent.current = { words, key: crypto.randomUUID() };
      const { key } = sent.current;
      const { traveller } = await queryClient.ensureQueryData(sessionQuery);
      // Without a network the trip is made on this device.
      if (traveller) return (await loadCreateTrip())(traveller, { draft: draftOfNewTrip(body), key });
      return (await client.createItinerary({ headers: { "idempotency-key": key }, body })).body.id;
    },
    onSuccess: (id) =>
      navigate({
        to: "/itineraries/$id",
        params: { id },
        search: { edit: true },
        hash: addStopId(dayIds[0] ?? ""),
      }),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isTitleWrong && !areDaysWrong) mutate();
      }}
    >
      <PlaceField
        autoFocus
        label={t("newWhere")}
        value={destination}
        onChange={(text) => {
          setDestination(text);
          setPlace(undefined);
        }}
        onChoose={({ name, region, coordinate }) => {
          setDestination(region ? `${name}, ${region}` : name);
          setPlace({ name, center: coordinate });
        }}
      />
      <TextInput
        label={t("newName")}
        maxLength={tripLimits.title}
        value={title}
        error={isTitleWrong && t("newNameRule")}
        onChange={(event) => setOwnTitle(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <StartDateField label={t("newWhen")} startDate={startDate} onChange={setStartDate} />
        </Suspense>
        <NumberInput
          size="md"
          label={t("newDays")}
          min={1}
          max={tripLimits.days}
          allowDecimal={false}
          value={dayCount}
          error={areDaysWrong && t("newDaysRule")}
          onChange={setDayCount}
        />
      </div>
      {error && <Notice kind="failure">{failureText(error)}</Notice>}
      <div>
        <Button type="submit" size="md" loading={isPending}>
          {t("newSubmit")}
        </Button>
      </div>
    </form>
  );
};
