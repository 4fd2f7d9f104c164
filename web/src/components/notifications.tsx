import { Notifications as MantineNotifications } from "@mantine/notifications";

/** Short notices at the edge of the page. */
export const Notifications = () => (
  <MantineNotifications
    position="bottom-center"
    // Above the navigation bar on phones and whatever a page has at its bottom.
    style={{ marginBottom: "calc(var(--bottom-bar-height) + var(--dock-height, 0px))" }}
  />
);
