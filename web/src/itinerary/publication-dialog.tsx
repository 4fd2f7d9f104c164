import { Button, Loader, Radio, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Itinerary, PublicDetails, Visibility } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import type { Draft } from "../draft/draft.ts";
import { ExplainedError } from "../forms/explained-error.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./publication-dialog.module.css";
import { WhatOthersSee } from "./what-others-see.tsx";

const choices: readonly Visibility[] = ["private", "unlisted", "public"];
const everything: PublicDetails = { costs: true, phones: true };

type PublicationDialogProps = {
  readonly isOpen: boolean;
  readonly id: string;
  /** Undefined until it is loaded. */
  readonly trip: Draft | undefined;
  /** Resolves to the ETag of the version that is shown, once it is saved. */
  readonly findTag: () => Promise<string>;
  /** Shows the newest version. */
  readonly reload: () => Promise<unknown>;
  readonly onSaved?: (itinerary: Itinerary, etag: string) => void;
  readonly onClose: () => void;
};

/** The owner chooses who can see the trip, sees what these people will see, and confirms. */
export const PublicationDialog = ({ isOpen, onClose, ...props }: PublicationDialogProps) => {
  const t = useTranslations("itinerary");
  return (
    <Dialog isOpen={isOpen} title={t("visibility")} size="lg" fillsPhones onClose={onClose}>
      {props.trip ? (
        <Publication {...props} trip={props.trip} onClose={onClose} />
      ) : (
        <Loader size="sm" aria-label={t("loading")} />
      )}
    </Dialog>
  );
};

type PublicationProps = Omit<PublicationDialogProps, "isOpen" | "trip"> & { readonly trip: Draft };

/** Mounted when the dialog opens, so each time it starts with what is saved. */
const Publication = ({ id, trip, findTag, reload, onSaved, onClose }: PublicationProps) => {
  const t = useTranslations("itinerary");
  const settings = useTranslations("settings");
  const publication = useTranslations("publication");
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [visibility, setVisibility] = useState(trip.visibility);
  const [details, setDetails] = useState(trip.publicDetails ?? everything);
  const { costs, phones } = trip.publicDetails ?? everything;
  const areDetailsNew = details.costs !== costs || details.phones !== phones;
  const isNew = visibility !== trip.visibility || areDetailsNew;

  const saving = useMutation({
    // Not an edit of the draft: nobody publishes a trip by undoing.
    mutationFn: async () => {
      const etag = await findTag();
      const body = { visibility, ...(areDetailsNew && { publicDetails: details }) };
      try {
        return await client.changeItinerary({ params: { id }, headers: { "if-match": etag }, body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "itineraryModified")) throw error;
        await reload();
        throw new ExplainedError(publication("changed"));
      }
    },
    onSuccess: ({ body, headers }) => {
      onSaved?.(body, headers.get("etag") ?? "");
      notify({ message: t(`${visibility}Now`) });
      queryClient.removeQueries({ queryKey: ["explore"] });
      void reloadLibrary(queryClient);
      onClose();
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) saving.mutate();
        else onClose();
      }}
    >
      <Radio.Group
        value={visibility}
        onChange={(chosen) => setVisibility(chosen as Visibility)}
        aria-label={t("visibility")}
      >
        <Stack gap="md">
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              size="md"
              label={t(choice)}
              description={t(`${choice}Means`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {visibility !== "private" && <WhatOthersSee trip={trip} details={details} onChange={setDetails} />}
      {saving.error && <Notice kind="failure">{failureText(saving.error)}</Notice>}
      <DialogActions>
        <Button variant="default" size="md" disabled={saving.isPending} onClick={onClose}>
          {settings("cancel")}
        </Button>
        <Button type="submit" size="md" disabled={!isNew} loading={saving.isPending}>
          {t(visibility === trip.visibility ? "visibilitySave" : `${visibility}Make`)}
        </Button>
      </DialogActions>
    </form>
  );
};
