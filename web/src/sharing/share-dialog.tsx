import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Role, Visibility } from "../../../contract/itinerary.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { CallLink } from "./call-link.tsx";
import { People } from "./people.tsx";
import classes from "./share-dialog.module.css";
import { ShareLinkPart } from "./share-link-part.tsx";
import { ShareSection } from "./share-section.tsx";
import { type SharedTrip, SharedTripProvider } from "./shared-trip.ts";

type ShareDialogProps = {
  readonly id: string;
  readonly trip: SharedTrip;
  readonly role: Role;
  readonly visibility: Visibility;
  /** The traveller who is signed in. */
  readonly reader: string | undefined;
  readonly onClose: () => void;
  /** The dialog in which the owner decides who can see the trip. */
  readonly visibilityDialog: (dialog: {
    readonly isOpen: boolean;
    readonly onClose: () => void;
  }) => ReactNode;
};

const icons = { private: "lock", unlisted: "link", public: "globe" } as const;

/** A trip's companions, its links, and who else can see it. */
export const ShareDialog = ({
  id,
  trip,
  role,
  visibility,
  reader,
  onClose,
  visibilityDialog,
}: ShareDialogProps) => {
  const t = useTranslations("sharing");
  const [linksEnded, setLinksEnded] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const isOwner = role === "owner";
  return (
    <SharedTripProvider value={trip}>
      <Modal.Stack>
        <Dialog isOpen title={t("title", { title: trip.title })} size="lg" fillsPhones onClose={onClose}>
          <ShareSection title={t("people")} text={t(isOwner ? "peopleTextOwner" : "peopleText")}>
            <People
              id={id}
              reader={reader}
              isOwner={isOwner}
              onLinksEnded={() => setLinksEnded((times) => times + 1)}
            />
          </ShareSection>
          {(isOwner || role === "editor") && (
            <>
              <ShareSection title={t("link.title")} text={t("link.text")}>
                <ShareLinkPart id={id} />
              </ShareSection>
              <ShareSection title={t("call.title")} text={t("call.text")}>
                {/* The key resets it when its link was revoked. */}
                <CallLink key={linksEnded} id={id} />
              </ShareSection>
            </>
          )}
          <ShareSection
            title={t("visibility.title")}
            text={
              <span className={classes.visibility}>
                <Icon name={icons[visibility]} />
                {t(`visibility.${visibility}`)}
              </span>
            }
          >
            {isOwner && (
              <div>
                <Button variant="default" size="md" onClick={() => setChoosing(true)}>
                  {t("visibility.change")}
                </Button>
              </div>
            )}
          </ShareSection>
          {isOwner && visibilityDialog({ isOpen: isChoosing, onClose: () => setChoosing(false) })}
        </Dialog>
      </Modal.Stack>
    </SharedTripProvider>
  );
};
