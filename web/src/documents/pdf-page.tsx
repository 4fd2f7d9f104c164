import { VisuallyHidden } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { drawPage } from "../pdf/draw-page.ts";
import classes from "./pdf-page.module.css";

type PdfPageProps = {
  /** Undefined while it is being opened. */
  readonly pdf: PDFDocumentProxy | undefined;
  readonly number: number;
  readonly width: number;
  /** The address of a picture that is shown until the page itself is drawn. */
  readonly picture?: string;
  readonly onPicture?: (() => void) | undefined;
};

type Size = { readonly width: number; readonly height: number };

/** Browsers draw nothing on larger canvases, phones first. */
const maxPixels = 16_000_000;
/** The assumed size of a page before it is loaded. */
const a4: Size = { width: 595, height: 842 };

/** One page, rendered shortly before it is scrolled into view, with its text for screen readers. */
export const PdfPage = ({ pdf, number, width, picture, onPicture }: PdfPageProps) => {
  const t = useTranslations("documents");
  const { ref, entry } = useIntersection({ rootMargin: "100%" });
  const paper = useRef<HTMLDivElement>(null);
  const [pictured, setPictured] = useState(a4);
  const { page, text } = usePage(pdf, number, entry?.isIntersecting === true);
  const { width: ownWidth, height: ownHeight } = page?.getViewport({ scale: 1 }) ?? pictured;

  useEffect(() => {
    if (!page) return;
    const sharp = Math.min(
      (width / ownWidth) * devicePixelRatio,
      Math.sqrt(maxPixels / (ownWidth * ownHeight)),
    );
    const viewport = page.getViewport({ scale: sharp });
    const drawing = new AbortController();
    // The old canvas stays until the new one is complete.
    drawPage(page, { viewport, signal: drawing.signal }).then(
      (canvas) => paper.current?.replaceChildren(canvas),
      () => {},
    );
    return () => drawing.abort();
  }, [page, width, ownWidth, ownHeight]);

  const label = pdf ? t("page", { number, count: pdf.numPages }) : t("opening");
  return (
    <div ref={ref} className={classes.page} style={{ width, aspectRatio: ownWidth / ownHeight }}>
      {picture && (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setPictured({ width: naturalWidth, height: naturalHeight });
            onPicture?.();
          }}
          onError={onPicture}
        />
      )}
      <div ref={paper} className={classes.paper} role="img" aria-label={label} />
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </div>
  );
};

const usePage = (pdf: PDFDocumentProxy | undefined, number: number, isNear: boolean) => {
  const [page, setPage] = useState<PDFPageProxy>();
  const [text, setText] = useState("");
  const isWanted = useRef(false);
  useEffect(() => {
    if (!pdf || !isNear || isWanted.current) return;
    isWanted.current = true;
    pdf
      .getPage(number)
      .then(async (loaded) => {
        setPage(loaded);
        const { items } = await loaded.getTextContent();
        setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
      })
      // Closed meanwhile, or a damaged page: it stays empty.
      .catch(() => {});
  }, [pdf, number, isNear]);
  return { page, text };
};
