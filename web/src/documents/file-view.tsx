import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Document } from "../../../contract/document.ts";
import { Notice } from "../forms/notice.tsx";
import { useObjectUrl } from "../use-object-url.ts";
import classes from "./document-viewer.module.css";
import { isPdf } from "./is-viewable.ts";
import { PdfPages } from "./pdf-pages.tsx";

type FileViewProps = {
  readonly file: Blob;
  readonly document: Pick<Document, "name" | "contentType">;
};

/** The pages of a PDF, or an image. */
export const FileView = ({ file, document }: FileViewProps) => {
  const { name } = document;
  return isPdf(document) ? <PdfPages file={file} name={name} /> : <ImageView file={file} name={name} />;
};

/** Some browsers cannot show every kind, such as HEIC. */
const ImageView = ({ file, name }: { readonly file: Blob; readonly name: string }) => {
  const t = useTranslations("documents");
  const address = useObjectUrl(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice kind="warning">{t("unreadable.image")}</Notice>;
  return <img className={classes.image} src={address} alt={name} onError={() => setBroken(true)} />;
};
