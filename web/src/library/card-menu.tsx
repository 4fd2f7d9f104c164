import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Icon } from "../components/icon.tsx";
import round from "../components/round-button.module.css";
import { DeviceMenuItem } from "../device/device-menu-item.tsx";
import { CopyDialog } from "../itinerary/copy-dialog.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./card-menu.module.css";
import { deleteItinerary } from "./delete-itinerary.ts";
import { MarkItems } from "./mark-items.tsx";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

const LibraryShareDialog = lazyPart(() =>
  import("../sharing/library-share-dialog.tsx").then(({ LibraryShareDialog }) => LibraryShareDialog),
);

type CardMenuProps = {
  readonly itinerary: ItinerarySummary;
  /** Undefined until they are loaded. */
  readonly marks: ItineraryMarks | undefined;
  /** The owner of the library. */
  readonly travellerId: string;
};

/** The actions for an itinerary that need not open it. */
export const CardMenu = ({ itinerary, marks, travellerId }: CardMenuProps) => {
  const t = useTranslations("library");
  const { id, title, role } = itinerary;
  const [isCopying, setCopying] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const removeFromLists = useRemoveFromLists();
  const [isLeaving, setLeaving] = useState(false);
  const params = { id };

  const moveToTrash = () =>
    removeFromLists({
      id,
      lists: ["all", "owned", "saved", "liked", "disliked"],
      act: () => deleteItinerary(itinerary),
      message: t("deleted", { title }),
      undo: () => client.restoreItinerary({ params }),
    });
  const leave = () => {
    setLeaving(false);
    void removeFromLists({
      id,
      lists: ["all", "shared"],
      act: () => client.removeCompanion({ params: { id, userId: travellerId } }),
      message: t("left", { title }),
    });
  };

  return (
    <>
      {/* In a portal, because the card would cut it off, but inside the page's main landmark. */}
      <Menu withinPortal portalProps={{ target: "#main" }}>
        <Menu.Target>
          <UnstyledButton className={`${round.button} ${classes.target}`} aria-label={t("more", { title })}>
            <Icon name="more" size={24} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="open" />}
            renderRoot={(props) => <Link {...props} to="/itineraries/$id" params={params} />}
          >
            {t("open")}
          </Menu.Item>
          {role === "owner" && (
            <Menu.Item leftSection={<Icon name="share" />} onClick={() => setSharing(true)}>
              {t("share")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setCopying(true)}>
            {t("copy")}
          </Menu.Item>
          <DeviceMenuItem id={id} title={title} />
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
      {isSharing && (
        <Suspense>
          <LibraryShareDialog itinerary={itinerary} reader={travellerId} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <CopyDialog id={id} isOpen={isCopying} onClose={() => setCopying(false)} />
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
