import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";
import type { DraftStore } from "./draft-store.ts";
import { openDraftWithoutPage } from "./open-draft-without-page.ts";
import { saveInBackground } from "./save-in-background.ts";
import { sendWaitingDrafts } from "./send-waiting-drafts.ts";
import { createTransport } from "./transport.ts";

/** So that what other tabs left is sent, too, and what could not be sent for another reason than the network. */
const againMs = 60_000;

/** Sends what waits on this device, from whichever page is open. */
export const SendWaiting = () => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const author = session?.traveller;

  const noteSent = (title: string) => {
    void reloadLibrary(queryClient);
    notify({ message: t("leftSaved", { title }) });
  };
  const noteSentRef = useRef(noteSent);
  noteSentRef.current = noteSent;

  const authorRef = useRef(author);
  authorRef.current = author;
  const travellerId = author?.id;
  useEffect(() => {
    if (travellerId === undefined) return;
    const traveller = async () => (await queryClient.ensureQueryData(sessionQuery)).traveller?.id;
    const send = (id: string, store: DraftStore) =>
      new Promise<boolean>((resolve) =>
        saveInBackground(`${id} ${travellerId}`, store, {
          onWaiting: () => resolve(false),
          onEnd: ({ hasUnsaved, draft }) => {
            if (!hasUnsaved) noteSentRef.current(draft.title);
            resolve(true);
          },
        }),
      );
    const open = async (id: string) => {
      const author = authorRef.current;
      if (author?.id !== travellerId) throw new TypeError("Someone else is signed in");
      return openDraftWithoutPage(id, { transport: createTransport(id, { client }), author, traveller });
    };
    let isSending = false;
    const sendAll = async () => {
      if (isSending) return;
      isSending = true;
      await sendWaitingDrafts({ travellerId, open, send });
      isSending = false;
    };
    void sendAll();
    const timer = setInterval(sendAll, againMs);
    window.addEventListener("online", sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendAll);
    };
  }, [travellerId, queryClient]);
  return null;
};
