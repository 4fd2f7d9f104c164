import { Button, NativeSelect, Progress, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Row, Rows } from "../components/rows.tsx";
import { keepOnDevice, removeFromDevice } from "../device/change-device.ts";
import { deviceChanges } from "../device/device-changes.ts";
import { deviceQuery } from "../device/device-query.ts";
import { deviceRecord } from "../device/device-record.ts";
import {
  type DeviceSettings,
  megabyteChoices,
  readDeviceSettings,
  recentTripChoices,
  writeDeviceSettings,
} from "../device/device-settings.ts";
import { isThrifty } from "../device/is-thrifty.ts";
import { documentLimit } from "../device/keep-documents.ts";
import { type KeptTrip, sizeOfTrip, sizeOfTrips } from "../device/kept-trips.ts";
import { canSeal } from "../device/seal.ts";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { useFileSize } from "../use-file-size.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./on-device.module.css";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";

/** What is kept on this device, how much room it takes, and what comes by itself. */
export const OnDevice = () => {
  const t = useTranslations("onDevice");
  const { data: session } = useQuery(sessionQuery);
  const travellerId = session?.traveller?.id ?? "";
  const query = useQuery(deviceQuery(session?.traveller?.id));
  return (
    <>
      <Section title={t("trips")} text={t("tripsText")}>
        <Evicted travellerId={travellerId} />
        <QueryResult query={query}>
          {({ trips }) => <Trips travellerId={travellerId} trips={trips} />}
        </QueryResult>
      </Section>
      <Section title={t("room")} text={t("roomText")}>
        <QueryResult query={query}>{({ trips }) => <Room trips={trips} />}</QueryResult>
      </Section>
      <Section title={t("settings")} text={t("settingsText")}>
        <Settings />
      </Section>
    </>
  );
};

const Evicted = ({ travellerId }: { readonly travellerId: string }) => {
  const t = useTranslations("onDevice");
  const [lost, setLost] = useState(() => Object.keys(deviceRecord.read()?.evicted ?? {}));
  if (lost.length === 0) return null;
  const settle = () => {
    deviceRecord.change(travellerId, (record) => ({ ...record, evicted: {} }));
    setLost([]);
    focusMain();
  };
  return (
    <div className={classes.evicted}>
      <Notice kind="warning">{t("evicted", { count: lost.length })}</Notice>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            void keepOnDevice(travellerId, lost);
            settle();
          }}
        >
          {t("keepAgain")}
        </Button>
        <Button variant="subtle" onClick={settle}>
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
};

type TripsProps = { readonly travellerId: string; readonly trips: readonly KeptTrip[] };

const Trips = ({ travellerId, trips }: TripsProps) => {
  const t = useTranslations("onDevice");
  const notify = useNotify();
  const [isRemovingAll, setRemovingAll] = useState(false);
  const remove = (gone: readonly KeptTrip[], message: string) =>
    void removeFromDevice(
      travellerId,
      gone.map(({ id }) => id),
    ).then(() => {
      setRemovingAll(false);
      focusMain();
      notify({ message });
    });
  if (trips.length === 0)
    return (
      <div className={classes.none}>
        <h3>{t("none")}</h3>
        <p>{t("noneText")}</p>
      </div>
    );
  return (
    <>
      <Rows>
        {trips
          .toSorted((a, b) => sizeOfTrip(b) - sizeOfTrip(a))
          .map((trip) => (
            <Row
              key={trip.id}
              title={
                <Link to="/itineraries/$id" params={{ id: trip.id }}>
                  {trip.title}
                </Link>
              }
              actions={
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t("removeOne", { title: trip.title })}
                  onClick={() => remove([trip], t("removed", { title: trip.title }))}
                >
                  {t("removeShort")}
                </Button>
              }
            >
              <Facts trip={trip} />
            </Row>
          ))}
      </Rows>
      <div>
        <Button variant="default" onClick={() => setRemovingAll(true)}>
          {t("removeAll")}
        </Button>
      </div>
      <Confirmation
        isOpen={isRemovingAll}
        title={t("removeAllTitle")}
        action={t("removeAll")}
        onConfirm={() => remove(trips, t("allRemoved"))}
        onClose={() => setRemovingAll(false)}
      >
        <p>{t("removeAllText")}</p>
      </Confirmation>
    </>
  );
};

const Facts = ({ trip }: { readonly trip: KeptTrip }) => {
  const t = useTranslations("onDevice");
  const format = useFormatter();
  const sizeOf = useFileSize();
  const { reason, keptAt, sizes, isWhole, lacksRoom } = trip;
  const date = format.dateTime(new Date(keptAt), { dateStyle: "medium" });
  const [whole, pictures, documents, map] = [sizes.trip, sizes.pictures, sizes.documents, sizes.map].map(
    sizeOf,
  );
  return (
    <>
      <p>
        {t("since", { reason: t(`reasons.${reason}`), date })}
        {" · "}
        {isWhole ? sizeOf(sizeOfTrip(trip)) : t(lacksRoom ? "lacksRoom" : "onItsWay")}
      </p>
      {isWhole && (
        <p className={classes.sizes}>
          {t("sizes", {
            trip: whole ?? "",
            pictures: pictures ?? "",
            documents: documents ?? "",
            map: map ?? "",
          })}
        </p>
      )}
    </>
  );
};

/** Undefined where the browser does not say. */
const roomQuery = {
  queryKey: ["device", "room"],
  queryFn: async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    const isPromised = (await navigator.storage?.persisted?.()) ?? false;
    return { usage, quota, isPromised };
  },
};

const Room = ({ trips }: Pick<TripsProps, "trips">) => {
  const t = useTranslations("onDevice");
  const sizeOf = useFileSize();
  const { data } = useQuery(roomQuery);
  const [used, limit] = [sizeOfTrips(trips), readDeviceSettings().megabytes * 1e6];
  const words = t("used", { used: sizeOf(used), limit: sizeOf(limit) });
  return (
    <div className={classes.room}>
      <Progress size="lg" value={Math.min(100, (used / limit) * 100)} aria-label={words} />
      <p>{words}</p>
      {data?.quota !== undefined && data.usage !== undefined && (
        <p>{t("allows", { quota: sizeOf(data.quota), usage: sizeOf(data.usage) })}</p>
      )}
      {data && <p>{t(data.isPromised ? "promised" : "notPromised")}</p>}
    </div>
  );
};

const Settings = () => {
  const t = useTranslations("onDevice");
  const sizeOf = useFileSize();
  const [settings, setSettings] = useState(readDeviceSettings);
  const change = (changes: Partial<DeviceSettings>) => {
    const changed = { ...settings, ...changes };
    setSettings(changed);
    writeDeviceSettings(changed);
    deviceChanges.announce("wished");
  };
  const canKeepDocuments = canSeal();
  return (
    <>
      {isThrifty() && <Notice kind="warning">{t("thrifty")}</Notice>}
      <Switch
        size="md"
        classNames={{ track: classes.track }}
        label={t("automatic")}
        description={t("automaticText")}
        checked={settings.isAutomatic}
        onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
      />
      <NativeSelect
        size="md"
        className={classes.field}
        label={t("recent")}
        disabled={!settings.isAutomatic}
        value={String(settings.recentTrips)}
        data={recentTripChoices.map((count) => ({
          value: String(count),
          label: t("recentTrips", { count }),
        }))}
        onChange={(event) => change({ recentTrips: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        size="md"
        className={classes.field}
        label={t("limit")}
        description={t("limitText")}
        value={String(settings.megabytes)}
        data={megabyteChoices.map((megabytes) => ({
          value: String(megabytes),
          label: sizeOf(megabytes * 1e6),
        }))}
        onChange={(event) => change({ megabytes: Number(event.currentTarget.value) })}
      />
      {canKeepDocuments ? (
        <Switch
          size="md"
          classNames={{ track: classes.track }}
          label={t("documents")}
          description={t("documentsText", { size: sizeOf(documentLimit) })}
          checked={settings.withDocuments}
          onChange={(event) => change({ withDocuments: event.currentTarget.checked })}
        />
      ) : (
        <Notice kind="warning">{t("noDocuments")}</Notice>
      )}
    </>
  );
};
