import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { QueryResult } from "../settings/query-result.tsx";
import classes from "./document-viewer.module.css";
import { documentFileQuery } from "./documents-query.ts";
import { fileAddress } from "./file-address.ts";
import { expectPdfs, FileView } from "./file-view.tsx";
import { isPdf } from "./is-viewable.ts";
import { useDownload } from "./use-download.ts";

type DocumentViewerProps = {
  readonly itineraryId: string;
  readonly document: Document;
  readonly onClose: () => void;
};

/** Shows a PDF or an image in a large dialog. */
export const DocumentViewer = ({ itineraryId, document, onClose }: DocumentViewerProps) => {
  const t = useTranslations("documents");
  const query = useQuery(documentFileQuery(itineraryId, document));
  useEffect(() => {
    // While the file is being read.
    if (isPdf(document)) expectPdfs();
  }, [document]);
  // What is shown is here already.
  const download = useDownload(itineraryId, document, query.data !== undefined);
  const { name } = document;
  return (
    <Dialog isOpen title={name} onClose={onClose} size="xl">
      <div className={classes.viewer}>
        <QueryResult query={query}>{(file) => <FileView file={file} document={document} />}</QueryResult>
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
