import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { WaitingDraft } from "../draft/waiting-drafts.ts";
import { Entry } from "./entry.tsx";
import type { Owner } from "./owner.ts";
import type { WaitingTrip } from "./read-waiting.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { useCopyDraft } from "./use-copy-draft.ts";
import { useSignedOutText } from "./use-signed-out-text.ts";

type DraftEntryProps = {
  readonly trip: WaitingTrip;
  readonly draft: WaitingDraft;
  readonly owner: Owner;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

/** Changes to a trip that wait, or a trip that was made on this device. */
export const DraftEntry = ({ trip, draft, owner, onSave, onDiscard }: DraftEntryProps) => {
  const t = useTranslations("waiting");
  const signedOutText = useSignedOutText();
  const { copy, isCopying } = useCopyDraft(owner.id);
  const { itineraryId, obstacle, conflictCount, isNew } = draft;
  const isLost = obstacle?.kind === "gone" || obstacle?.kind === "roleLost";
  const isSignedOut = owner.isSignedOut || obstacle?.kind === "signedOut";
  const needsYou = isSignedOut || obstacle !== undefined || conflictCount > 0;

  const why = () => {
    if (isSignedOut) return signedOutText(owner);
    if (obstacle) return t(`why.${obstacle.kind}`);
    return conflictCount > 0 ? t("why.choose", { count: conflictCount }) : undefined;
  };
  return (
    <Entry
      icon={isNew ? "add" : "pencil"}
      name={isNew ? t("newTrip") : t("changes", { count: trip.changeCount })}
      state={needsYou ? "needsYou" : "waiting"}
      since={Date.parse(draft.changedAt)}
      why={why()}
      actions={
        <>
          {isSignedOut && <SignInLink />}
          {!isSignedOut && !isLost && (
            <Button
              size="sm"
              variant="default"
              renderRoot={(props) => <Link to="/itineraries/$id" params={{ id: itineraryId }} {...props} />}
            >
              {t(conflictCount > 0 ? "choose" : "open")}
            </Button>
          )}
          {!isSignedOut && isLost && (
            <Button size="sm" loading={isCopying} onClick={() => void copy(draft)}>
              {t("copy")}
            </Button>
          )}
        </>
      }
      onSave={onSave}
      onDiscard={onDiscard}
    />
  );
};
