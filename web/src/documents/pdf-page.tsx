import { VisuallyHidden } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./pdf-page.module.css";

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
};

/** Browsers draw nothing on larger canvases, phones first. */
const maxPixels = 16_000_000;
/** The assumed size of a page before it is loaded. */
const a4 = { width: 595, height: 842 };

/** One page, rendered shortly before it is scrolled into view, with its text for screen readers. */
export const PdfPage = ({ pdf, number, width }: PdfPageProps) => {
  const t = useTranslations("documents");
  const { ref, entry } = useIntersection({ rootMargin: "100%" });
  const paper = useRef<HTMLDivElement>(null);
  const { page, text } = usePage(pdf, number, entry?.isIntersecting === true);
  const { width: ownWidth, height: ownHeight } = page?.getViewport({ scale: 1 }) ?? a4;

  useEffect(() => {
    if (!page) return;
    const sharp = Math.min(
      (width / ownWidth) * devicePixelRatio,
      Math.sqrt(maxPixels / (ownWidth * ownHeight)),
    );
    const viewport = page.getViewport({ scale: sharp });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    const drawing = page.render({ canvas, viewport });
    // The old canvas stays until the new one is complete.
    drawing.promise.then(
      () => paper.current?.replaceChildren(canvas),
      () => {},
    );
    return () => drawing.cancel();
  }, [page, width, ownWidth, ownHeight]);

  return (
    <div ref={ref} className={classes.page} style={{ width, aspectRatio: ownWidth / ownHeight }}>
      <div
        ref={paper}
        className={classes.paper}
        role="img"
        aria-label={t("page", { number, count: pdf.numPages })}
      />
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </div>
  );
};

const usePage = (pdf: PDFDocumentProxy, number: number, isNear: boolean) => {
  const [page, setPage] = useState<PDFPageProxy>();
  const [text, setText] = useState("");
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isNear || isWanted.current) return;
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
