import { useEffect, useState } from "react";
import { loadReader } from "../pdf/load-reader.ts";
import type { OpenedPdf, UnreadablePdf } from "../pdf/open-pdf.ts";

type State = {
  readonly pdf?: OpenedPdf["pdf"];
  /** `part` if what reads PDFs could not be loaded. */
  readonly failure?: UnreadablePdf["reason"] | "part";
};

/** A PDF, opened as long as it is shown. */
export const useOpenedPdf = (file: Blob | undefined): State => {
  const [state, setState] = useState<State>({});
  useEffect(() => {
    if (!file) return;
    const closing = new AbortController();
    const { signal } = closing;
    let close = () => {};
    void (async () => {
      const reader = await loadReader().catch(() => undefined);
      if (signal.aborted) return;
      if (!reader) return setState({ failure: "part" });
      try {
        const opened = await reader.openPdf(file, signal);
        close = opened.close;
        if (signal.aborted) close();
        else setState({ pdf: opened.pdf });
      } catch (error) {
        const failure = error instanceof reader.UnreadablePdf ? error.reason : "damaged";
        if (!signal.aborted) setState({ failure });
      }
    })();
    return () => {
      closing.abort();
      close();
      setState({});
    };
  }, [file]);
  return state;
};
