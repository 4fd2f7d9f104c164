import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocale } from "use-intl";
import { newId } from "../draft/edits.ts";
import type { Frame } from "./frame.ts";
import type { FrameEvents } from "./making/frame-maker.ts";
import { makeFrames } from "./making/make-frames.ts";
import { type Origin, unknownOrigin } from "./origin.ts";
import { importRequest } from "./reading/import-request.ts";
import { type ReadingProgress, readMedia } from "./reading/read-media.ts";
import { type SavedMedia, type SavedReview, savedImport } from "./saved-import.ts";
import type { SharedPlan } from "./shared/shared-plan.ts";
import {
  type ChosenMedia,
  type MediaKind,
  type ReadKind,
  type RejectedFile,
  sortFiles,
} from "./sort-files.ts";
import { subscriptionQuery } from "./subscription-query.ts";
import { withUniqueIds } from "./with-unique-ids.ts";

type MediaFrames = { readonly kind: MediaKind; readonly frames: readonly Frame[] };

export type Stage =
  /** Looking for a saved import. */
  | { readonly name: "opening" }
  | { readonly name: "choosing"; readonly refusals: readonly RejectedFile[]; readonly failure?: unknown }
  | ({ readonly name: "making"; readonly done: number; readonly total: number } & MediaFrames & Notes)
  | ({ readonly name: "ready"; readonly failure?: unknown; readonly wasLeft?: boolean } & MediaFrames & Notes)
  | ({ readonly name: "reading"; readonly progress: ReadingProgress } & MediaFrames)
  | {
      readonly name: "review";
      readonly kind: ReadKind;
      readonly frames: readonly Frame[];
      readonly review: SavedReview;
    };

/** What did not become a frame: rejected files and surplus pages of a PDF. */
type Notes = { readonly refusals: readonly RejectedFile[]; readonly leftOut: number };

const nothing: Notes = { refusals: [], leftOut: 0 };
const choosing = { name: "choosing", refusals: [] } satisfies Stage;
type Making = Extract<Stage, { readonly name: "making" }>;

/** The state of an import, from choosing files to the review. */
export const useImport = (travellerId: string) => {
  const [stage, setStage] = useState<Stage>({ name: "opening" });
  const [origin, setOrigin] = useState<Origin>(unknownOrigin);
  const storage = useMemo(() => savedImport(travellerId), [travellerId]);
  const sent = useRef<SavedMedia>(undefined);
  const controller = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  const locale = useLocale();

  useEffect(() => () => controller.current?.abort(), []);

  useEffect(() => {
    let isMounted = true;
    void Promise.all([storage.readMedia(), storage.readReview()]).then(([media, review]) => {
      if (!isMounted) return;
      if (!media) return setStage(choosing);
      if (media.kind === "plan")
        return setStage(review ? { name: "review", kind: media.kind, frames: [], review } : choosing);
      const { kind, frames } = media;
      sent.current = media;
      setOrigin(media.origin);
      setStage(
        review
          ? { name: "review", kind, frames, review }
          : { name: "ready", kind, frames, wasLeft: true, ...nothing },
      );
    });
    return () => {
      isMounted = false;
    };
  }, [storage]);

  const begin = () => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };

  const make = async ({ kind, files }: ChosenMedia, refusals: readonly RejectedFile[]) => {
    const signal = begin();
    let current: Making = { name: "making", kind, frames: [], done: 0, total: 0, refusals, leftOut: 0 };
    setStage(current);
    const update = (more: Partial<Making>) => {
      if (signal.aborted) return;
      current = { ...current, ...more };
      setStage(current);
    };
    const events: FrameEvents = {
      frame: (frame) => update({ frames: [...current.frames, frame] }),
      progress: (done, total) => update({ done, total }),
      unreadable: (name) => update({ refusals: [...current.refusals, { name, reason: "unreadable" }] }),
      leftOut: (leftOut) => update({ leftOut }),
    };
    try {
      await makeFrames({ kind, files }, events, signal);
      const { frames, refusals, leftOut } = current;
      if (!signal.aborted) setStage({ name: "ready", kind, frames, refusals, leftOut });
    } catch (failure) {
      // One message if no photo could be opened, instead of one for each.
      if (!signal.aborted) setStage({ name: "choosing", refusals, failure });
    }
  };

  /** The same key for the same frames and details; any change needs a new key. */
  const withKey = ({ kind, frames }: MediaFrames): SavedMedia => {
    const last = sent.current;
    const fingerprint = (media: Pick<SavedMedia, "frames" | "origin">) =>
      JSON.stringify([media.origin, media.frames.map(({ id }) => id)]);
    return last && fingerprint(last) === fingerprint({ frames, origin })
      ? last
      : { kind, frames, origin, key: newId(), locale };
  };

  const read = async (input: MediaFrames) => {
    const signal = begin();
    const media = withKey(input);
    sent.current = media;
    const { kind, frames } = media;
    setStage({ name: "reading", kind, frames, progress: { step: "sending", done: 0, total: 1 } });
    try {
      await storage.keepMedia(media);
      const body = await importRequest(media);
      signal.throwIfAborted();
      const onProgress = (progress: ReadingProgress) =>
        !signal.aborted && setStage({ name: "reading", kind, frames, progress });
      const request = { body, key: media.key };
      const result = await readMedia(request, { onProgress, signal });
      const { preview, source, sightings } = withUniqueIds(result);
      const draft = { ...preview, visibility: "private" as const };
      const review: SavedReview = { draft, source, sightings, unwanted: [] };
      await storage.keepReview(review);
      if (!signal.aborted) setStage({ name: "review", kind, frames, review });
    } catch (failure) {
      if (!signal.aborted) setStage({ name: "ready", kind, frames, failure, ...nothing });
    } finally {
      void queryClient.invalidateQueries(subscriptionQuery);
    }
  };

  const startOver = async () => {
    controller.current?.abort();
    sent.current = undefined;
    setOrigin(unknownOrigin);
    setStage(choosing);
    await storage.discard();
  };

  return {
    stage,
    origin,
    setOrigin,
    choose: (files: readonly File[]) => {
      const { media, refusals } = sortFiles(files);
      if (!media) return setStage({ name: "choosing", refusals });
      return make(media, refusals);
    },
    leaveOut: (frameId: string) =>
      setStage((stage) =>
        stage.name === "ready"
          ? { ...stage, frames: stage.frames.filter(({ id }) => id !== frameId) }
          : stage,
      ),
    putBack: (frame: Frame, index: number) =>
      setStage((stage) =>
        stage.name === "ready" ? { ...stage, frames: stage.frames.toSpliced(index, 0, frame) } : stage,
      ),
    /** Reviews a plan that needs no reading by the server. */
    reviewPlan: async ({ draft, files }: SharedPlan) => {
      const stops = draft.days.flatMap(({ stops }) => stops);
      const placed = stops.filter(({ coordinate }) => coordinate).length;
      const source = { confidence: 1, stops: stops.length, placed };
      const review: SavedReview = { draft, files, source, sightings: [], unwanted: [] };
      await storage.keepMedia({ kind: "plan" });
      await storage.keepReview(review);
      setStage({ name: "review", kind: "plan", frames: [], review });
    },
    read,
    stopReading: () => {
      controller.current?.abort();
      setStage((stage) =>
        stage.name === "reading" ? { ...stage, ...nothing, name: "ready", wasLeft: true } : stage,
      );
    },
    keepReview: storage.keepReview,
    discard: storage.discard,
    startOver,
  };
};

export type Importing = ReturnType<typeof useImport>;
