import { useEffect, useRef } from "react";

/** Calls back with files from the clipboard. Text is pasted as usual. */
export const usePastedFiles = (onFiles: (files: readonly File[]) => void): void => {
  const callback = useRef(onFiles);
  callback.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      callback.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
};
