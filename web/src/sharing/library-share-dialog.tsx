import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { itineraryQuery } from "../itinerary/itinerary-query.ts";
import { PublicationDialog } from "../itinerary/publication-dialog.tsx";
import { reloadLibrary } from "../library/reload-library.ts";
import { ShareDialog } from "./share-dialog.tsx";

type LibraryShareDialogProps = {
  readonly itinerary: ItinerarySummary;
  readonly reader: string;
  readonly onClose: () => void;
};

/** The share dialog of a trip that is not open: what others would see of it is loaded when its owner asks. */
export const LibraryShareDialog = ({ itinerary, reader, onClose }: LibraryShareDialogProps) => {
  const { id, title, role, visibility } = itinerary;
  const queryClient = useQueryClient();
  const trip = useMemo(() => ({ title, peopleChanges: 0, saveAll: async () => {} }), [title]);
  const close = () => {
    onClose();
    void reloadLibrary(queryClient);
  };
  return (
    <ShareDialog
      id={id}
      trip={trip}
      role={role}
      visibility={visibility}
      reader={reader}
      onClose={close}
      visibilityDialog={(dialog) => <LoadedPublicationDialog id={id} reader={reader} {...dialog} />}
    />
  );
};

type LoadedProps = {
  readonly id: string;
  readonly reader: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const LoadedPublicationDialog = ({ id, reader, ...dialog }: LoadedProps) => {
  const queryClient = useQueryClient();
  const query = itineraryQuery({ id, reader });
  const { data, refetch } = useQuery({ ...query, enabled: dialog.isOpen });
  return (
    <PublicationDialog
      {...dialog}
      id={id}
      trip={data?.itinerary}
      findTag={async () => data?.etag ?? ""}
      reload={() => refetch({ throwOnError: true })}
      onSaved={(itinerary, etag) => queryClient.setQueryData(query.queryKey, { itinerary, etag })}
    />
  );
};
