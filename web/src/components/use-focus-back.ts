import { useEffect, useRef } from "react";

/** The focused element; in a menu, the button that opened it, because the menu closes. */
const openerNow = (): HTMLElement | null => {
  const active = document.activeElement as HTMLElement | null;
  const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menuButton ? document.getElementById(menuButton) : active;
};

/** Returns the focus when a dialog closes, even if the dialog is unmounted or was opened from a menu. */
export const useFocusBack = (isOpen: boolean): void => {
  const opener = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  // While rendering, because the dialog's content takes the focus before any effect runs.
  if (isOpen && !wasOpen.current) opener.current = openerNow();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        // The focus may have been moved elsewhere on purpose.
        const isLost = activeElement === body || activeElement?.closest("[role=dialog]");
        if (isLost && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
};
