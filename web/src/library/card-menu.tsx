import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Icon } from "../components/icon.tsx";
import { useCopy } from "../itinerary/use-copy.ts";
import classes from "./card-menu.module.css";
import { deleteItinerary } from "./delete-itinerary.ts";
import { MarkItems } from "./mark-items.tsx";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

type CardMenuProps = {
  readonly itinerary: ItinerarySummary;
  /** Undefined until they are known. */
  readonly marks: ItineraryMarks | undefined;
  /** Whose library it is. */
  readonly travellerId: string;
};

/** What can be done with an itinerary without opening it. */
export const CardMenu = ({ itinerary, marks, travellerId }: CardMenuProps) => {
  const t = useTranslations("library");
  const { id, title, role } = itinerary;
  const { copy } = useCopy(id, travellerId);
  const takeOut = useRemoveFromLists();
  const [isLeaving, setLeaving] = useState(false);
  const params = { id };

  const moveToTrash = () =>
    takeOut({
      id,
      lists: ["all", "owned", "saved", "liked", "disliked"],
      act: () => deleteItinerary(itinerary),
      message: t("deleted", { title }),
      takeBack: () => client.restoreItinerary({ params }),
    });
  const leave = () => {
    setLeaving(false);
    void takeOut({
      id,
      lists: ["all", "shared"],
      act: () => client.removeCompanion({ params: { id, userId: travellerId } }),
      message: t("left", { title }),
    });
  };

  return (
    <>
      {/* Not within the card, where it would be cut off, but still within the page's landmark. */}
      <Menu
        position="bottom-end"
        width={260}
        shadow="md"
        portalProps={{ target: "#main" }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={t("more", { title })}>
            <Icon name="more" size={24} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.Item
            leftSection={<Icon name="open" />}
            renderRoot={(props) => <Link {...props} to="/itineraries/$id" params={params} />}
          >
            {t("open")}
          </Menu.Item>
          {role === "owner" && (
            <Menu.Item
              leftSection={<Icon name="share" />}
              renderRoot={(props) => (
                <Link {...props} to="/itineraries/$id" params={params} search={{ part: "people" }} />
              )}
            >
              {t("share")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="copy" />} onClick={copy}>
            {t("copy")}
          </Menu.Item>
          <MarkItems itinerary={itinerary} marks={marks} />
          {role === "owner" && (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={moveToTrash}>
              {t("delete")}
            </Menu.Item>
          )}
          {(role === "editor" || role === "viewer") && (
            <Menu.Item leftSection={<Icon name="leave" />} onClick={() => setLeaving(true)}>
              {t("leave")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirmation
        isOpen={isLeaving}
        title={t("leaveTitle", { title })}
        action={t("leaveNow")}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        <p>{t("leaveText", { name: itinerary.author.displayName })}</p>
      </Confirmation>
    </>
  );
};
