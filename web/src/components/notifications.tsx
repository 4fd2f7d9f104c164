import "@mantine/notifications/styles.layer.css";
import { Notifications as MantineNotifications } from "@mantine/notifications";

/** Short messages about what was just done, at the edge of the page. */
export const Notifications = () => <MantineNotifications position="bottom-center" />;
