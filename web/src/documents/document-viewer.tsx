import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../forms/notice.tsx";
import { QueryResult } from "../settings/query-result.tsx";
import classes from "./document-viewer.module.css";
import { documentFileQuery } from "./documents-query.ts";
import { fileAddress } from "./file-address.ts";
import { isPdf } from "./is-viewable.ts";
import { useDownload } from "./use-download.ts";

const PdfPages = lazy(() => import("./pdf-pages.tsx").then(({ PdfPages }) => ({ default: PdfPages })));

type DocumentViewerProps = {
  readonly itineraryId: string;
  readonly document: Document;
  readonly onClose: () => void;
};

/** Shows a PDF or an image in a large dialog. */
export const DocumentViewer = ({ itineraryId, document, onClose }: DocumentViewerProps) => {
  const t = useTranslations("documents");
  const query = useQuery(documentFileQuery(itineraryId, document));
  // What is shown is here already.
  const download = useDownload(itineraryId, document, query.data !== undefined);
  const { name } = document;
  return (
    <Dialog isOpen title={name} onClose={onClose} size="xl">
      <div className={classes.viewer}>
        <QueryResult query={query}>
          {(file) =>
            isPdf(document) ? (
              <Suspense fallback={<Skeleton className={classes.waiting ?? ""} />}>
                <PdfPages file={file} name={name} />
              </Suspense>
            ) : (
              <ImageView file={file} name={name} />
            )
          }
        </QueryResult>
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

/** Some browsers cannot show every kind, such as HEIC. */
const ImageView = ({ file, name }: { readonly file: Blob; readonly name: string }) => {
  const t = useTranslations("documents");
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return <Notice kind="warning">{t("unreadable.image")}</Notice>;
  return <img className={classes.image} src={address} alt={name} onError={() => setBroken(true)} />;
};
