import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Icon } from "../components/icon.tsx";
import { documentsQuery } from "../documents/documents-query.ts";
import { fileAddress } from "../documents/file-address.ts";
import { isViewable } from "../documents/is-viewable.ts";
import { kindIcons } from "../documents/kind-icons.ts";
import { useDraft } from "../draft/use-draft.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./dock.module.css";
import { addDays } from "./local-time.ts";
import { rankDocuments } from "./rank-documents.ts";
import { useToday } from "./today-context.ts";
import type { TripStep } from "./trip-steps.ts";

const DocumentViewer = lazyPart(() =>
  import("../documents/document-viewer.tsx").then(({ DocumentViewer }) => DocumentViewer),
);

/** The documents that belong to a stop: one opens at once, several are in a menu with the best match first. */
export const DocumentsAtHand = ({ step: { stop, dayIndex } }: { readonly step: TripStep }) => {
  const t = useTranslations("today");
  const kinds = useTranslations("documents.kinds");
  const { startDate } = useToday();
  const itineraryId = useDraft(({ itinerary }) => itinerary.id);
  const dayTitle = useDraft(({ draft }) => draft.days[dayIndex]?.title);
  const { data = [] } = useQuery(documentsQuery(itineraryId));
  const [open, setOpen] = useState<Document>();
  const documents = rankDocuments(data, { stop, dayTitle, date: addDays(startDate, dayIndex) });
  const [best, ...others] = documents;
  if (!best) return null;
  const face = (
    <>
      <Icon name={kindIcons[best.kind]} size={28} />
      <span>{others.length > 0 ? t("documents", { count: documents.length }) : kinds(best.kind)}</span>
    </>
  );
  const openProps = (document: Document) =>
    isViewable(document)
      ? { onClick: () => setOpen(document) }
      : { component: "a" as const, href: fileAddress(itineraryId, document), download: true };
  return (
    <>
      {others.length > 0 ? (
        <Menu position="top-end" withinPortal portalProps={{ target: "#main" }} width="max-content">
          <Menu.Target>
            <button type="button" className={classes.action}>
              {face}
            </button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu ?? ""}>
            <Menu.Label>{t("documentsFor", { name: stop.name })}</Menu.Label>
            {documents.map((document) => (
              <Menu.Item
                key={document.id}
                leftSection={<Icon name={kindIcons[document.kind]} />}
                {...openProps(document)}
              >
                {document.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : isViewable(best) ? (
        <button type="button" className={classes.action} title={best.name} onClick={() => setOpen(best)}>
          {face}
        </button>
      ) : (
        <a className={classes.action} title={best.name} href={fileAddress(itineraryId, best)} download>
          {face}
        </a>
      )}
      {open && (
        <Suspense>
          <DocumentViewer itineraryId={itineraryId} document={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
};
