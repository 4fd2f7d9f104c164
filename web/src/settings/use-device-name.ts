import { useTranslations } from "use-intl";
import { deviceName } from "../device-name.ts";

/** Names a browser and its device in the reader's language. */
export const useDeviceName = (): ((userAgent: string) => string) => {
  const t = useTranslations("device");
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    return browser && system ? t("both", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
};
