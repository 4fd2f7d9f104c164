import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../forms/notice.tsx";
import { MissingPart } from "../loading/missing-part.tsx";
import { useObjectUrl } from "../use-object-url.ts";
import { useSize } from "../use-size.ts";
import { PdfPage } from "./pdf-page.tsx";
import classes from "./pdf-pages.module.css";
import { useOpenedPdf } from "./use-opened-pdf.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const fullWidth = zooms.indexOf(1);

type PdfPagesProps = {
  /** Undefined while it is being read. */
  readonly file: Blob | undefined;
  readonly name: string;
  /** A picture of the first page, which is there before PDF.js has started. */
  readonly firstPage?: Blob;
  readonly onFirstPage?: () => void;
};

/** The pages of a PDF, one below the other. */
export const PdfPages = ({ file, name, firstPage, onFirstPage }: PdfPagesProps) => {
  const t = useTranslations("documents");
  const { pdf, failure } = useOpenedPdf(file);
  const picture = useObjectUrl(firstPage);
  const [zoom, setZoom] = useState(fullWidth);
  const { ref, width } = useSize<HTMLDivElement>();

  const zoomBy = (steps: number) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + steps)));
  const onKey = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (event.key === "0") setZoom(fullWidth);
    else return;
    event.preventDefault();
  };
  if (failure === "part") return <MissingPart />;
  if (failure) return <Notice kind="failure">{t(`unreadable.${failure}`)}</Notice>;
  const scale = zooms[zoom] ?? 1;
  const count = pdf?.numPages ?? (picture ? 1 : 0);
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
          {width > 0 && count > 0 ? (
            Array.from({ length: count }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                pdf={pdf}
                number={index + 1}
                width={Math.floor(width * scale)}
                {...(index === 0 && picture !== undefined && { picture, onPicture: onFirstPage })}
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
