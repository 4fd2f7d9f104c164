import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Notice } from "../forms/notice.tsx";
import { MissingPart } from "../loading/missing-part.tsx";
import { expectPdf } from "../pdf/pdf-worker.ts";
import classes from "./document-viewer.module.css";
import { isPdf } from "./is-viewable.ts";
import type { PdfPages } from "./pdf-pages.tsx";

let loadedPages: typeof PdfPages | undefined;

const loadPages = async (): Promise<typeof PdfPages> => {
  loadedPages ??= (await import("./pdf-pages.tsx")).PdfPages;
  return loadedPages;
};

/** Tickets are PDFs, most often: what shows them is loaded before somebody stands at a gate. */
export const expectPdfs = (): void => {
  expectPdf();
  // A failure is reported where the file is shown.
  loadPages().catch(() => {});
};

type FileViewProps = {
  readonly file: Blob;
  readonly document: Pick<Document, "name" | "contentType">;
};

/** The pages of a PDF, or an image. */
export const FileView = ({ file, document }: FileViewProps) => {
  const { name } = document;
  return isPdf(document) ? <PdfView file={file} name={name} /> : <ImageView file={file} name={name} />;
};

type ViewProps = { readonly file: Blob; readonly name: string };

/** Not lazy: React would keep the placeholder for 300 ms, which is long at a gate. */
const PdfView = ({ file, name }: ViewProps) => {
  const [{ Pages, isMissing }, setLoaded] = useState<{ Pages?: typeof PdfPages; isMissing?: true }>({
    ...(loadedPages && { Pages: loadedPages }),
  });
  useEffect(() => {
    if (Pages) return;
    let isOver = false;
    loadPages().then(
      (Pages) => isOver || setLoaded({ Pages }),
      () => isOver || setLoaded({ isMissing: true }),
    );
    return () => {
      isOver = true;
    };
  }, [Pages]);
  if (isMissing) return <MissingPart />;
  return Pages ? <Pages file={file} name={name} /> : <Skeleton className={classes.waiting ?? ""} />;
};

/** Some browsers cannot show every kind, such as HEIC. */
const ImageView = ({ file, name }: ViewProps) => {
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
