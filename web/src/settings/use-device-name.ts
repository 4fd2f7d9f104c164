import { useTranslations } from "use-intl";
import { deviceName } from "../device-name.ts";

/** What to call a browser on a device, in the visitor's language. */
export const useDeviceName = (): ((userAgent: string) => string) => {
  const t = useTranslations("device");
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    return browser && system ? t("both", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
};
