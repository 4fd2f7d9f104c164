import { useEffect, useState } from "react";
import { type Shared, takeShared } from "../../shared-with-app.ts";

type LaunchQueue = {
  setConsumer(consume: (launched: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void;
};

/** What another app shared, or the files that were opened with this one; until it is done with. */
export const useShared = (
  isShared: boolean,
): { readonly shared: Shared | undefined; readonly done: () => void } => {
  const [shared, setShared] = useState<Shared>();

  useEffect(() => {
    if (isShared) void takeShared().then((taken) => taken && setShared(taken));
  }, [isShared]);

  useEffect(() => {
    const { launchQueue } = window as typeof window & { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(async ({ files: handles }) => {
      const files = await Promise.all(handles.map((handle) => handle.getFile()));
      if (files.length > 0) setShared({ files });
    });
  }, []);

  return { shared, done: () => setShared(undefined) };
};
