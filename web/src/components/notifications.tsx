import { Notifications as MantineNotifications } from "@mantine/notifications";
import { useEffect } from "react";

const position = "bottom-center";

/** The page scrolls what has the focus out from under the notices, now and when it gets the focus later. */
const makeRoom = (notices: HTMLElement): void => {
  const { offsetHeight } = notices;
  const height = offsetHeight && offsetHeight + Number.parseFloat(getComputedStyle(notices).bottom);
  document.documentElement.style.setProperty("--notices-height", `${height}px`);
  const { activeElement } = document;
  // Not whole parts of the page, which get the focus only from scripts and may be larger than the window.
  if (height > 0 && activeElement instanceof HTMLElement && activeElement.tabIndex >= 0)
    activeElement.scrollIntoView({ block: "nearest" });
};

/** Short notices at the edge of the page, above the navigation bar on phones and what a page has at its bottom. */
export const Notifications = () => {
  useEffect(() => {
    const notices = document.querySelector<HTMLElement>(
      `.mantine-Notifications-root[data-position="${position}"]`,
    );
    if (!notices) return;
    const observer = new ResizeObserver(() => makeRoom(notices));
    observer.observe(notices);
    return () => observer.disconnect();
  }, []);
  return (
    <MantineNotifications
      position={position}
      // A portal would still be empty when the effect runs.
      withinPortal={false}
      style={{ marginBottom: "calc(var(--bottom-bar-height) + var(--dock-height, 0px))" }}
    />
  );
};
