import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { sessionQuery } from "../api/queries.ts";
import { focusNeighbour } from "../focus-neighbour.ts";
import { useNotify } from "../use-notify.ts";
import { useMark } from "./use-mark.ts";

type Marked = { readonly id: string; readonly title: string; readonly marks: ItineraryMarks | undefined };

/** Says that a trip is nothing for the reader, or takes that back. A notice offers to undo it. */
export const useNotForMe = ({ id, title, marks }: Marked): { isOn: boolean; toggle: () => void } => {
  const t = useTranslations("explore");
  const { data: session } = useQuery(sessionQuery);
  const notify = useNotify();
  const mark = useMark({ id, title });
  const isOn = marks?.isDisliked ?? false;
  const wasLiked = marks?.isLiked ?? false;
  const toggle = () => {
    if (!isOn) focusNeighbour(id);
    mark({ mark: "dislike", isOn: !isOn });
    // A guest signs in first.
    if (isOn || !session?.traveller) return;
    notify({
      message: t("notForMeNow", { title }),
      action: {
        label: t("undo"),
        // A like takes the other mark away.
        onClick: () => mark(wasLiked ? { mark: "like", isOn: true } : { mark: "dislike", isOn: false }),
      },
    });
  };
  return { isOn, toggle };
};
