import { useEffect, useRef } from "react";

/** What has the focus now. Of a menu that closes along with it, the button that opened it stays. */
const openerNow = (): HTMLElement | null => {
  const active = document.activeElement as HTMLElement | null;
  const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menuButton ? document.getElementById(menuButton) : active;
};

/** Whoever closes a dialog is back where it was opened: also where it comes and goes as a whole, or came from a menu. */
export const useFocusBack = (isOpen: boolean): void => {
  const opener = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  // Before it is drawn: what is in it takes the focus sooner than any effect could look.
  if (isOpen && !wasOpen.current) opener.current = openerNow();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        // Who closed it may have sent the focus elsewhere.
        const isLost = activeElement === body || activeElement?.closest("[role=dialog]");
        if (isLost && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
};
