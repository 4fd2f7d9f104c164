import { useTranslations } from "use-intl";
import type { Owner } from "./owner.ts";

/** Says whose session has ended, where that is known. */
export const useSignedOutText = (): ((owner: Owner) => string) => {
  const t = useTranslations("waiting.why");
  return ({ name }) => (name ? t("signedOutAs", { name }) : t("signedOut"));
};
