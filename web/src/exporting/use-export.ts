import { useTranslations } from "use-intl";
import type { ExportFormat } from "../../../contract/export-endpoints.ts";
import { client } from "../api/client.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { saveFile } from "../save-file.ts";
import { showWaitingNotice } from "../show-waiting-notice.ts";
import { useNotify } from "../use-notify.ts";
import { parseFileName } from "./parse-file-name.ts";

/** Downloads the itinerary of this page. A slow export shows a notice and can be cancelled. */
export const useExport = (): ((format: ExportFormat) => Promise<void>) => {
  const t = useTranslations("exporting");
  const store = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const notify = useNotify();
  const failureText = useFailureText();

  const load = async (format: ExportFormat, signal: AbortSignal) => {
    // Saves first, so that the export has the latest changes; if that fails, exports the saved version.
    await store.flush().catch(() => {});
    signal.throwIfAborted();
    const { body, headers } = await client.exportItinerary({ params: { id }, query: { format }, signal });
    // The client has read JSON already.
    const file =
      body instanceof Blob ? body : new Blob([JSON.stringify(body)], { type: "application/geo+json" });
    return { file, name: parseFileName(headers.get("content-disposition"), `itinerary.${format}`) };
  };

  return async (format) => {
    const stopping = new AbortController();
    const done = showWaitingNotice({
      message: t("making", { format: t(format) }),
      action: { label: t("cancel"), onClick: () => stopping.abort() },
    });
    try {
      const { file, name } = await load(format, stopping.signal);
      saveFile(file, name);
      notify({ message: t("downloaded", { name }) });
    } catch (error) {
      if (stopping.signal.aborted) return;
      notify({
        title: t("failed"),
        message: failureText(error),
        isFailure: true,
      });
    } finally {
      done();
    }
  };
};
