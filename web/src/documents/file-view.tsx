import { Skeleton } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Notice } from "../forms/notice.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./document-viewer.module.css";
import { isPdf } from "./is-viewable.ts";

const PdfPages = lazyPart(() => import("./pdf-pages.tsx").then(({ PdfPages }) => PdfPages));

/** Tickets are PDFs, most often: what shows them is loaded before somebody stands at a gate. */
export const expectPdfs = async (): Promise<void> => {
  const opening = import("../pdf/open-pdf.ts").then(({ expectPdf }) => expectPdf());
  await Promise.all([PdfPages.preload(), opening.catch(() => {})]);
};

type FileViewProps = {
  readonly file: Blob;
  readonly document: Pick<Document, "name" | "contentType">;
};

/** The pages of a PDF, or an image. */
export const FileView = ({ file, document }: FileViewProps) => {
  const { name } = document;
  if (!isPdf(document)) return <ImageView file={file} name={name} />;
  return (
    <Suspense fallback={<Skeleton className={classes.waiting ?? ""} />}>
      <PdfPages file={file} name={name} />
    </Suspense>
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
