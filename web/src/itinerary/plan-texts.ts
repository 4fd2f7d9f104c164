import { createContext, use, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useTripFormats } from "./use-trip-formats.ts";

type PlanTexts = {
  readonly t: ReturnType<typeof useTranslations<"stops">>;
  readonly ways: ReturnType<typeof useTranslations<"ways">>;
  readonly categories: ReturnType<typeof useTranslations<"categories.stop">>;
  readonly formats: ReturnType<typeof useTripFormats>;
};

const PlanTextsContext = createContext<PlanTexts | undefined>(undefined);

export const PlanTextsProvider = PlanTextsContext;

/** Translations and formats for the rows of a plan, created once, because creating them in hundreds of rows is slow. */
export const useCreatePlanTexts = (): PlanTexts => {
  const t = useTranslations("stops");
  const ways = useTranslations("ways");
  const categories = useTranslations("categories.stop");
  const formats = useTripFormats();
  return useMemo(() => ({ t, ways, categories, formats }), [t, ways, categories, formats]);
};

export const usePlanTexts = (): PlanTexts => {
  const texts = use(PlanTextsContext);
  if (!texts) throw new Error("usePlanTexts needs a PlanTextsProvider above it");
  return texts;
};
