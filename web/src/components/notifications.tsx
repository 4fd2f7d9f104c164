import { Notifications as MantineNotifications } from "@mantine/notifications";

/** Short messages about what was just done, at the edge of the page. */
export const Notifications = () => (
  <MantineNotifications
    position="bottom-center"
    // Above the bar that phones have there, and what a page has at its lower edge.
    style={{ marginBottom: "calc(var(--bottom-bar-height) + var(--dock-height, 0px))" }}
  />
);
