import { Button } from "@mantine/core";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { afterNextPaint } from "../after-next-paint.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { expectPdfs } from "../pdf/load-reader.ts";
import { QueryResult } from "../settings/query-result.tsx";
import classes from "./document-viewer.module.css";
import { documentFileQuery, firstPageQuery } from "./documents-query.ts";
import { fileAddress } from "./file-address.ts";
import { FileView } from "./file-view.tsx";
import { isPdf } from "./is-viewable.ts";
import { PdfPages } from "./pdf-pages.tsx";
import { useDownload } from "./use-download.ts";

type DocumentViewerProps = {
  readonly itineraryId: string;
  readonly document: Document;
  readonly onClose: () => void;
};

/** Shows a PDF or an image in a large dialog. */
export const DocumentViewer = ({ itineraryId, document, onClose }: DocumentViewerProps) => {
  const t = useTranslations("documents");
  const ofFirstPage = firstPageQuery(itineraryId, document);
  // While the dialog is being drawn.
  usePrefetchQuery(ofFirstPage);
  const { data: firstPage, isFetched } = useQuery(ofFirstPage);
  const [isPictured, setPictured] = useState(false);
  // PDF.js keeps the page busy for so long that the picture would wait for it.
  const mayOpen = isFetched && (!firstPage || isPictured);
  const query = useQuery({ ...documentFileQuery(itineraryId, document), enabled: mayOpen });
  useEffect(() => {
    // While the file is being read.
    if (mayOpen && isPdf(document)) expectPdfs();
  }, [mayOpen, document]);
  // What is shown is here already.
  const download = useDownload(itineraryId, document, query.data !== undefined);
  const { name } = document;
  return (
    <Dialog isOpen title={name} onClose={onClose} size="xl">
      <div className={classes.viewer}>
        {firstPage && !query.error ? (
          <PdfPages
            file={query.data}
            name={name}
            firstPage={firstPage}
            onFirstPage={() => afterNextPaint(() => setPictured(true))}
          />
        ) : (
          <QueryResult query={query}>{(file) => <FileView file={file} document={document} />}</QueryResult>
        )}
        <div>
          <Button
            component="a"
            href={fileAddress(itineraryId, document)}
            download
            onClick={download}
            variant="default"
            size="md"
            leftSection={<Icon name="download" />}
          >
            {t("download")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
