import { useFormatter, useTranslations } from "use-intl";
import type { Operation } from "../outbox/operation.ts";

/** What the traveller has done, in a few words. */
export const useOperationText = (): ((operation: Operation) => string) => {
  const t = useTranslations("waiting");
  const format = useFormatter();
  return ({ action }) => {
    if (action.kind !== "setMarks") return t(`document.${action.kind}`, { name: action.name });
    const { save, like, dislike } = action.marks;
    const isPair = like !== undefined && dislike !== undefined;
    const words = [
      save !== undefined && t(save ? "marks.save" : "marks.unsave"),
      // One of them takes the other away, which goes without saying.
      like !== undefined && !(isPair && dislike) && t(like ? "marks.like" : "marks.unlike"),
      dislike !== undefined && !(isPair && like) && t(dislike ? "marks.dislike" : "marks.undislike"),
    ].filter((word) => word !== false);
    return format.list(words, { type: "unit" });
  };
};
