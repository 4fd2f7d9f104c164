import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import { documentsQuery } from "../documents/documents-query.ts";
import { openLists } from "../documents/open-lists.ts";
import { useDocumentFailureText } from "../documents/use-document-failure-text.ts";
import type { Marks } from "../explore/apply-mark.ts";
import { waitingMarks } from "../explore/waiting-marks.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { onIdle } from "../loading/on-idle.ts";
import { applyToMarks } from "../outbox/apply-operations.ts";
import { isOutboxDurable } from "../outbox/browser-outbox.ts";
import { errorOf } from "../outbox/judge-failure.ts";
import { markValues } from "../outbox/mark-values.ts";
import type { Operation } from "../outbox/operation.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { forgetUnsaved } from "../unsaved-work.ts";
import { useNotify } from "../use-notify.ts";
import { countWaiting } from "./count-waiting.ts";
import { waitingTravellers } from "./read-waiting.ts";
import { travellerNames } from "./traveller-names.ts";
import { waitingCount } from "./waiting-count.ts";
import { waitingQuery } from "./waiting-query.ts";

type WaitingWatchProps = { readonly traveller: NonNullable<Session["traveller"]> };

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Sends what waits on this device while any page is open, and keeps what the pages show in step with it. */
export const WaitingWatch = ({ traveller: { id, displayName } }: WaitingWatchProps) => {
  const t = useTranslations("documents");
  const words = useTranslations("waiting");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useDocumentFailureText();
  const { data: trips } = useQuery(waitingQuery(id));

  const count = trips && countWaiting(trips);
  useEffect(() => {
    if (count === undefined) return;
    waitingCount.write(count);
    if (count > 0) travellerNames.write(id, displayName);
    else travellerNames.remove(id);
    return () => waitingCount.write(0);
  }, [count, id, displayName]);

  const onSent = ({ itineraryId, action }: Operation, document: Parameters<Listener["onSent"]>[1]) => {
    if (action.kind === "setMarks") {
      void queryClient.invalidateQueries({ queryKey: ["marks"] });
      void reloadLibrary(queryClient);
      return;
    }
    const { queryKey } = documentsQuery(itineraryId);
    if (action.kind === "deleteDocument")
      queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== action.documentId));
    else if (document)
      queryClient.setQueryData(queryKey, (all) =>
        all?.some((one) => one.id === document.id)
          ? all.map((one) => (one.id === document.id ? document : one))
          : [...(all ?? []), document],
      );
    else void queryClient.invalidateQueries({ queryKey, exact: true });
    if (action.kind === "addDocument" && !openLists.has(itineraryId))
      notify({ message: t("added", { name: action.name }) });
  };
  const onNeedsYou = ({ itineraryId, action, problem, title }: Operation) => {
    if (action.kind === "addDocument" && openLists.has(itineraryId)) return;
    notify({
      title:
        action.kind === "setMarks"
          ? words("marksNotSent", { title })
          : t(action.kind === "addDocument" ? "notAdded" : "notChanged", { name: action.name }),
      message: problem ? failureText(errorOf(problem)) : words("needsYou"),
      isFailure: true,
      action: { label: words("see"), onClick: () => void navigate({ to: "/waiting" }) },
    });
  };
  const latest = useRef({ onSent, onNeedsYou });
  latest.current = { onSent, onNeedsYou };

  const unsentTrips = trips?.flatMap(({ itineraryId, draft }) => (draft?.isNew ? [itineraryId] : [])).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what belongs to a trip is sent once the trip is
  useEffect(() => getOutbox(id).send(), [id, unsentTrips]);

  useEffect(() => {
    // Without a connection they could not be loaded, where there is no service worker.
    const cancelLoading = onIdle(() =>
      Promise.all([import("./waiting-link.tsx"), import("../pages/waiting-page.tsx")]).catch(() => {}),
    );
    // Whoever signs in takes over the device.
    void waitingTravellers().then((all) =>
      Promise.all(all.filter((other) => other !== id).map((other) => forgetUnsaved(other))),
    );
    return cancelLoading;
  }, [id]);

  useEffect(() => {
    const outbox = getOutbox(id);
    waitingMarks.use({
      applyTo: (marks) => applyToMarks(marks, outbox.state.read().operations),
      perform: async ({ id: itineraryId, title }, change) => {
        const action = { kind: "setMarks", marks: markValues(change) } as const;
        const { outcome } = await outbox.keep({ itineraryId, title, action });
        await outcome;
      },
    });
    const refresh = () => {
      const { operations } = outbox.state.read();
      void queryClient.invalidateQueries({ queryKey: ["waiting"] });
      queryClient.setQueriesData<Marks>(
        { queryKey: ["marks"] },
        (marks) => marks && waitingMarks.applyTo(marks),
      );
      if (operations.length === 0) window.removeEventListener("beforeunload", askBeforeUnload);
      else
        void isOutboxDurable().then(
          (isDurable) => isDurable || window.addEventListener("beforeunload", askBeforeUnload),
        );
    };
    let before = outbox.state.read().operations;
    const stopWatching = outbox.state.watch(() => {
      const { operations } = outbox.state.read();
      if (operations === before) return;
      before = operations;
      refresh();
    });
    const stopListening = outbox.listen({
      onSent: (...sent) => latest.current.onSent(...sent),
      onNeedsYou: (operation) => latest.current.onNeedsYou(operation),
    });
    refresh();
    return () => {
      stopWatching();
      stopListening();
      waitingMarks.use(undefined);
      window.removeEventListener("beforeunload", askBeforeUnload);
    };
  }, [id, queryClient]);
  return null;
};

type Listener = Parameters<ReturnType<typeof getOutbox>["listen"]>[0];
