import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { markDocument } from "../device/change-device.ts";
import { keptDocumentsQuery } from "../device/device-query.ts";
import { canSeal } from "../device/seal.ts";
import { useNotify } from "../use-notify.ts";

type KeptDocuments = {
  /** The ids of those on this device. */
  readonly kept: ReadonlySet<string>;
  readonly keep: ((document: Document, isKept: boolean) => void) | undefined;
};

/** Which of a trip's documents are on this device, and how to keep or remove one. */
export const useKeptDocuments = (itineraryId: string, reader: string | undefined): KeptDocuments => {
  const t = useTranslations("documents");
  const notify = useNotify();
  const { data } = useQuery(keptDocumentsQuery(reader, itineraryId));
  return {
    kept: new Set(data),
    keep:
      reader === undefined || !canSeal()
        ? undefined
        : ({ id, name }, isKept) =>
            void markDocument(reader, itineraryId, id, isKept).then(() =>
              notify({ message: t(isKept ? "keeping" : "notKept", { name }) }),
            ),
  };
};
