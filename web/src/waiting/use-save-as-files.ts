import { useTranslations } from "use-intl";
import { useDraftTexts } from "../draft/use-draft-texts.ts";
import type { Operation } from "../outbox/operation.ts";
import { readWaitingFile } from "../outbox/read-waiting-file.ts";
import { saveFile } from "../save-file.ts";
import { useNotify } from "../use-notify.ts";
import { draftAsJson } from "./draft-as-json.ts";
import { draftAsText } from "./draft-as-text.ts";
import { fileName } from "./file-name.ts";
import type { WaitingTrip } from "./read-waiting.ts";
import { useOperationText } from "./use-operation-text.ts";

type NamedFile = { readonly name: string; readonly file: Blob };

const textFile = (text: string): Blob => new Blob([text], { type: "text/markdown" });

/** Saves what waits to the browser's downloads: trips as JSON and as text, documents as they are. */
export const useSaveAsFiles = (
  travellerId: string,
): {
  readonly saveTrips: (trips: readonly WaitingTrip[]) => Promise<void>;
  readonly saveOperation: (operation: Operation) => Promise<void>;
} => {
  const t = useTranslations("waiting");
  const texts = useDraftTexts();
  const operationText = useOperationText();
  const notify = useNotify();

  const filesOfDraft = ({ draft }: WaitingTrip): NamedFile[] => {
    if (!draft) return [];
    const { title } = draft;
    const headings = {
      title: t("text.heading", { title }),
      day: (number: number) => t("text.day", { day: String(number) }),
      packing: t("text.packing"),
      expenses: t("text.expenses"),
    };
    return [
      { name: fileName(title, "json"), file: draftAsJson(draft.draft) },
      { name: fileName(title, "md"), file: textFile(draftAsText(draft.draft, texts, headings)) },
    ];
  };
  const filesOfOperation = async (operation: Operation): Promise<NamedFile[]> => {
    const { action, title } = operation;
    if (action.kind !== "addDocument")
      return [
        {
          name: fileName(`${title} ${action.kind}`, "md"),
          file: textFile(`# ${title}\n\n- ${operationText(operation)}\n`),
        },
      ];
    return [{ name: action.name, file: await readWaitingFile(travellerId, action.documentId) }];
  };
  const save = async (files: readonly NamedFile[]) => {
    for (const { file, name } of files) saveFile(file, name);
    notify({ message: t("saved", { names: files.map(({ name }) => name).join(", ") }) });
  };
  const readable = async (operation: Operation): Promise<NamedFile[]> => {
    try {
      return await filesOfOperation(operation);
    } catch {
      notify({ message: t("notSaved", { name: operationText(operation) }), isFailure: true });
      return [];
    }
  };
  return {
    saveTrips: async (trips) => {
      const files: NamedFile[] = [];
      for (const trip of trips) {
        files.push(...filesOfDraft(trip));
        for (const operation of trip.operations) files.push(...(await readable(operation)));
      }
      if (files.length > 0) await save(files);
    },
    saveOperation: async (operation) => {
      const files = await readable(operation);
      if (files.length > 0) await save(files);
    },
  };
};
