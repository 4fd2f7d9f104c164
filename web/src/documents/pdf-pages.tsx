import { Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import { type OpenedPdf, openPdf, UnreadablePdf } from "../pdf/open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import classes from "./pdf-pages.module.css";
import { ZoomButtons } from "./zoom-buttons.tsx";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const fullWidth = zooms.indexOf(1);

type PdfPagesProps = { readonly file: Blob; readonly name: string };

/** The pages of a PDF, one below the other. */
export const PdfPages = ({ file, name }: PdfPagesProps) => {
  const t = useTranslations("documents");
  const [opened, setOpened] = useState<OpenedPdf>();
  const [failure, setFailure] = useState<UnreadablePdf["reason"]>();
  const [zoom, setZoom] = useState(fullWidth);
  const { ref, width } = useElementSize();

  useEffect(() => {
    let isOver = false;
    let close = () => {};
    openPdf(file).then(
      (pdf) => {
        close = pdf.close;
        if (isOver) close();
        else setOpened(pdf);
      },
      (error) => {
        if (!isOver) setFailure(error instanceof UnreadablePdf ? error.reason : "damaged");
      },
    );
    return () => {
      isOver = true;
      close();
      setOpened(undefined);
    };
  }, [file]);

  const zoomBy = (steps: number) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + steps)));
  const onKey = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (event.key === "0") setZoom(fullWidth);
    else return;
    event.preventDefault();
  };
  if (failure) return <Notice kind="failure">{t(`unreadable.${failure}`)}</Notice>;
  const scale = zooms[zoom] ?? 1;
  return (
    <div className={classes.viewer}>
      <ZoomButtons
        scale={scale}
        onOut={zoom > 0 ? () => zoomBy(-1) : undefined}
        onIn={zoom < zooms.length - 1 ? () => zoomBy(1) : undefined}
      />
      <section
        className={classes.pages}
        aria-label={t("pagesOf", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKey}
      >
        <div ref={ref} className={classes.room}>
          {opened && width > 0 ? (
            Array.from({ length: opened.pdf.numPages }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                pdf={opened.pdf}
                number={index + 1}
                width={Math.floor(width * scale)}
              />
            ))
          ) : (
            <div role="status" aria-label={t("opening")}>
              <Skeleton className={classes.waiting ?? ""} />
            </div>
          )}
        </div>
      </section>
    </div>
  );
};
