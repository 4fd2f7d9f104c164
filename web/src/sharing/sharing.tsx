import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { Section } from "../settings/section.tsx";
import { CallLink } from "./call-link.tsx";
import { People } from "./people.tsx";
import { ShareLinkPart } from "./share-link-part.tsx";
import classes from "./sharing.module.css";

/** An itinerary's companions, its share link and links for calls. */
export const Sharing = () => {
  const t = useTranslations("sharing");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const role = useDraft(({ role }) => role);
  const visibility = useDraft(({ draft }) => draft.visibility);
  const canEdit = useCanEdit();
  const { data: session } = useQuery(sessionQuery);
  const [linksEnded, setLinksEnded] = useState(0);
  return (
    <div className={classes.sharing}>
      <Section title={t("people")} text={t(role === "owner" ? "peopleTextOwner" : "peopleText")}>
        <People
          id={id}
          reader={session?.traveller?.id}
          isOwner={role === "owner"}
          onLinksEnded={() => setLinksEnded((times) => times + 1)}
        />
        <p className={classes.visibility}>
          <Icon name={visibility === "private" ? "lock" : visibility === "unlisted" ? "link" : "globe"} />
          {t(`visibility.${visibility}`)}
        </p>
      </Section>
      {canEdit && (
        <>
          <Section title={t("link.title")} text={t("link.text")}>
            <ShareLinkPart id={id} />
          </Section>
          <Section title={t("call.title")} text={t("call.text")}>
            {/* The key resets it when its link was revoked. */}
            <CallLink key={linksEnded} id={id} />
          </Section>
        </>
      )}
    </div>
  );
};
