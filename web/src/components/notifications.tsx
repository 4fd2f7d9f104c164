import { Notifications as MantineNotifications } from "@mantine/notifications";
import { useEffect } from "react";

const position = "bottom-center";

/** The page scrolls what has the focus out from under the notices, now and when it gets the focus later. */
const makeRoom = (height: number): void => {
  document.documentElement.style.setProperty("--notices-height", `${height}px`);
  const { activeElement } = document;
  if (height > 0 && activeElement !== document.body) activeElement?.scrollIntoView({ block: "nearest" });
};

/** Short notices at the edge of the page, above the navigation bar on phones and what a page has at its bottom. */
export const Notifications = () => {
  useEffect(() => {
    const notices = document.querySelector(`.mantine-Notifications-root[data-position="${position}"]`);
    if (!notices) return;
    const observer = new ResizeObserver(([entry]) => makeRoom(entry?.contentRect.height ?? 0));
    observer.observe(notices);
    return () => observer.disconnect();
  }, []);
  return (
    <MantineNotifications
      position={position}
      style={{ marginBottom: "calc(var(--bottom-bar-height) + var(--dock-height, 0px))" }}
    />
  );
};
