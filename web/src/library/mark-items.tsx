import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { Icon } from "../components/icon.tsx";
import { performMark } from "../explore/perform-mark.ts";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

type MarkItemsProps = {
  readonly itinerary: ItinerarySummary;
  readonly marks: ItineraryMarks | undefined;
};

const items = [
  { mark: "save", flag: "isSaved", list: "saved", icon: "bookmark", label: "unsave", message: "unsaved" },
  { mark: "like", flag: "isLiked", list: "liked", icon: "like", label: "unlike", message: "unliked" },
  {
    mark: "dislike",
    flag: "isDisliked",
    list: "disliked",
    icon: "dislike",
    label: "undislike",
    message: "undisliked",
  },
] as const;

/** Menu items that remove the traveller's marks from an itinerary. */
export const MarkItems = ({ itinerary: { id, title }, marks }: MarkItemsProps) => {
  const t = useTranslations("library");
  const removeFromLists = useRemoveFromLists();
  return items
    .filter(({ flag }) => marks?.[flag])
    .map(({ mark, list, icon, label, message }) => (
      <Menu.Item
        key={mark}
        leftSection={<Icon name={icon} />}
        onClick={() =>
          removeFromLists({
            id,
            lists: [list],
            act: () => performMark({ id, title }, { mark, isOn: false }),
            message: t(message, { title }),
            undo: () => performMark({ id, title }, { mark, isOn: true }),
          })
        }
      >
        {t(label)}
      </Menu.Item>
    ));
};
