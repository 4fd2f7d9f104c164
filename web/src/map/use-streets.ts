import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { MapSource } from "./map-source.ts";
import { type Streets, streetsQuery } from "./streets.ts";

/** How long nothing is shown while streets are awaited; then our own map is, until they come. */
const graceMs = 1_500;
const [firstPauseMs, maxPauseMs] = [60_000, 15 * 60_000];

type StreetsState = {
  /** Undefined while they are not there, for any reason. */
  readonly streets: Streets | undefined;
  readonly isAwaited: boolean;
  /** Whether the traveller should be told that streets are missing. */
  readonly isLost: boolean;
  /** With a way to find out whether they can be loaded again. */
  readonly onLost: (canLoad: (streets: Streets) => Promise<boolean>) => void;
};

type Check = (streets: Streets) => Promise<boolean>;
const anything: Check = async () => true;

/** The map with streets. Where it cannot be loaded it is tried again, ever less often, and when the network is back. */
export const useStreets = (source: MapSource | undefined): StreetsState => {
  const { data, isError, isLoading, refetch } = useQuery(streetsQuery(source));
  const [lost, setLost] = useState<{ readonly canLoad: Check }>();
  const [isPatient, setPatient] = useState(true);
  const isLost = lost !== undefined || isError;

  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), graceMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isLost) return;
    let timer: ReturnType<typeof setTimeout>;
    let [attempts, isOver] = [0, false];
    const tryAgainLater = () => {
      clearTimeout(timer);
      timer = setTimeout(tryAgain, Math.min(firstPauseMs * 2 ** attempts, maxPauseMs));
    };
    const tryAgain = async () => {
      attempts += 1;
      tryAgainLater();
      const { data: found, isSuccess } = await refetch();
      const isBack = isSuccess && (await (lost?.canLoad ?? anything)(found));
      if (isBack && !isOver) setLost(undefined);
    };
    tryAgainLater();
    window.addEventListener("online", tryAgain);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [isLost, lost, refetch]);

  return {
    streets: isLost ? undefined : data,
    isAwaited: isLoading && isPatient,
    isLost,
    onLost: useCallback((canLoad) => setLost({ canLoad }), []),
  };
};
