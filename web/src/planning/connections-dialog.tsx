import { SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../contract/client.ts";
import type { Connection, ConnectionMode } from "../../../contract/connections.ts";
import { client } from "../api/client.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useDraftStore } from "../draft/use-draft.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { useDebounced } from "../itinerary/use-debounced.ts";
import { clockOf, connectionStop, datesBetween } from "./connection-stop.ts";
import type { ConnectionSearch } from "./connection-times.ts";
import classes from "./connections-dialog.module.css";

type ConnectionsDialogProps = {
  readonly itineraryId: string;
  readonly dayId: string;
  readonly toStopId: string;
  readonly toName: string;
  /** The day's date, as 2026-05-01. */
  readonly date: string;
  readonly first: ConnectionSearch;
  readonly onChoose: (connection: Connection) => void;
  readonly onClose: () => void;
};

/** People change the time by its parts. */
const typingMs = 500;

/** Trains and buses to a stop. What one chooses becomes a stop of its own. */
export const ConnectionsDialog = ({
  itineraryId,
  dayId,
  toStopId,
  toName,
  date,
  first,
  onChoose,
  onClose,
}: ConnectionsDialogProps) => {
  const { ways: t } = usePlanTexts();
  const store = useDraftStore();
  const failureText = useFailureText();
  const [on, setOn] = useState(first.date);
  const [time, setTime] = useState(first.time);
  const [when, setWhen] = useState(first.arriveBy ? "arrive" : "leave");
  const at = useDebounced(on && time && `${on}T${time}`, typingMs);
  const query = { to: toStopId, at, arriveBy: when === "arrive" };
  const { data, error, isFetching } = useQuery({
    queryKey: ["connections", itineraryId, dayId, query],
    queryFn: async ({ signal }) => {
      // The server knows the stops that it has.
      await store.flush();
      return (await client.findConnections({ params: { id: itineraryId, dayId }, query, signal })).body;
    },
    enabled: at !== "",
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  const connections = data?.data.filter((connection) => connectionStop(connection)) ?? [];
  return (
    <Dialog isOpen title={t("connectionsTo", { name: toName })} size="lg" fillsPhones onClose={onClose}>
      <div className={classes.when}>
        <SegmentedControl
          aria-label={t("connectionsWhen")}
          size="md"
          value={when}
          onChange={setWhen}
          data={[
            { value: "leave", label: t("connectionsLeave") },
            { value: "arrive", label: t("connectionsArrive") },
          ]}
        />
        <TextInput
          type="date"
          aria-label={t("connectionsDate")}
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          aria-label={t("connectionsTime")}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <div className={classes.found} aria-live="polite" aria-busy={isFetching}>
        {isFetching && !data && <p>{t("connectionsLooking")}</p>}
        {!isFetching && !data && error && (
          <Notice kind="failure">
            {error instanceof ApiError && error.code === "unavailable"
              ? t("connectionsAway")
              : failureText(error)}
          </Notice>
        )}
        {data && connections.length === 0 && <p>{t("connectionsNone")}</p>}
        {/* Stays while it is asked for again. */}
        {connections.length > 0 && (
          <ul className={classes.list}>
            {connections.map((connection) => (
              <li key={JSON.stringify(connection.legs.map(({ from, line }) => [from.time, from.name, line]))}>
                <ConnectionButton connection={connection} date={date} onClick={() => onChoose(connection)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {data?.creditUrl && (
        <p className={classes.credit}>
          <a href={data.creditUrl} target="_blank" rel="noreferrer">
            {t("connectionsCredit")}
          </a>
        </p>
      )}
    </Dialog>
  );
};

const icons: Readonly<Record<ConnectionMode, IconName>> = {
  walk: "walk",
  train: "bus",
  subway: "bus",
  tram: "bus",
  bus: "bus",
  ferry: "bus",
  cableCar: "bus",
  plane: "plane",
  other: "bus",
};

type ConnectionButtonProps = {
  readonly connection: Connection;
  readonly date: string;
  readonly onClick: () => void;
};

const ConnectionButton = ({ connection, date, onClick }: ConnectionButtonProps) => {
  const { ways: t, formats } = usePlanTexts();
  const { departure, arrival, minutes, changes, legs } = connection;
  const isAbroad = departure.timeZone !== arrival.timeZone;
  return (
    <button type="button" className={classes.connection} onClick={onClick}>
      <span className={classes.head}>
        <strong className={classes.times}>
          <Time time={departure.time} date={date} />
          {" – "}
          <Time time={arrival.time} date={date} />
        </strong>
        <span>
          {formats.duration(minutes)} · {t("connectionsChanges", { count: changes })}
        </span>
      </span>
      <span className={classes.legs}>
        {legs.map(({ mode, line, headsign, from, minutes }) => (
          <span key={`${from.time} ${from.name} ${line}`} className={classes.leg} data-mode={mode}>
            <Icon name={icons[mode]} size={18} />
            {mode === "walk"
              ? t("connectionsWalk", { time: formats.duration(minutes) })
              : [line ?? t(`connectionsBy.${mode}`), headsign && t("connectionsTowards", { name: headsign })]
                  .filter(Boolean)
                  .join(" ")}
          </span>
        ))}
      </span>
      {isAbroad && <small>{t("connectionsLocal")}</small>}
    </button>
  );
};

/** With a word if it is on another day. */
const Time = ({ time, date }: { readonly time: string; readonly date: string }) => {
  const { ways: t, formats } = usePlanTexts();
  const days = datesBetween(date, time);
  return (
    <>
      {formats.time(clockOf(time))}
      {days !== 0 && <small> {t("connectionsDay", { days })}</small>}
    </>
  );
};
