import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

type MarkItemsProps = {
  readonly itinerary: ItinerarySummary;
  readonly marks: ItineraryMarks | undefined;
};

/** Takes back what one thought of an itinerary. */
export const MarkItems = ({ itinerary: { id, title }, marks }: MarkItemsProps) => {
  const t = useTranslations("library");
  const takeOut = useRemoveFromLists();
  const call = { params: { id } };
  return (
    <>
      {marks?.isSaved && (
        <Menu.Item
          leftSection={<Icon name="bookmark" />}
          onClick={() =>
            takeOut({
              id,
              lists: ["saved"],
              act: () => client.unsaveItinerary(call),
              message: t("unsaved", { title }),
              takeBack: () => client.saveItinerary(call),
            })
          }
        >
          {t("unsave")}
        </Menu.Item>
      )}
      {marks?.isLiked && (
        <Menu.Item
          leftSection={<Icon name="like" />}
          onClick={() =>
            takeOut({
              id,
              lists: ["liked"],
              act: () => client.unlikeItinerary(call),
              message: t("unliked", { title }),
              takeBack: () => client.likeItinerary(call),
            })
          }
        >
          {t("unlike")}
        </Menu.Item>
      )}
      {marks?.isDisliked && (
        <Menu.Item
          leftSection={<Icon name="dislike" />}
          onClick={() =>
            takeOut({
              id,
              lists: ["disliked"],
              act: () => client.undislikeItinerary(call),
              message: t("undisliked", { title }),
              takeBack: () => client.dislikeItinerary(call),
            })
          }
        >
          {t("undislike")}
        </Menu.Item>
      )}
    </>
  );
};
