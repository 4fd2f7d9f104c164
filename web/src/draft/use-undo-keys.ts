import { useEffect } from "react";
import { useDraftStore } from "./use-draft.ts";

/** Text fields have an undo of their own. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type)));

/** Ctrl/Cmd+Z undoes, Ctrl/Cmd+Shift+Z and Ctrl+Y redo, except in text fields. */
export const useUndoKeys = (): void => {
  const store = useDraftStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isUndoKey = key === "z" || (key === "y" && event.ctrlKey);
      if (!isUndoKey || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.defaultPrevented || hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) store.redo();
      else store.undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [store]);
};
