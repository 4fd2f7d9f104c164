import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";

type Notified = {
  readonly title?: string;
  readonly message: string;
  /** Stays until it is closed. */
  readonly isFailure?: boolean;
};

/** Says in a word what has just been done, or could not be. */
export const useNotify = (): ((notified: Notified) => void) => {
  const t = useTranslations("shell");
  return ({ isFailure = false, ...words }) => {
    notifications.show({
      ...words,
      color: isFailure ? "red" : "spruce",
      autoClose: isFailure ? false : 6_000,
      withBorder: true,
      closeButtonProps: { "aria-label": t("close") },
    });
  };
};
