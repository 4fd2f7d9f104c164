import { useTranslations } from "use-intl";
import type { Invitation } from "../../../contract/sharing.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { usePageTitle } from "../use-page-title.ts";
import { InvitationFacts } from "./invitation-facts.tsx";

type JoinResultProps = {
  readonly id: string;
  readonly invitation: Invitation;
  /** Whether the traveller has just joined, had joined before, or owns the itinerary. */
  readonly since: "joined" | "member" | "own";
  /** The name of the traveller who joined. */
  readonly companion: string | undefined;
};

/** Shown when there is nothing left to do: links to the itinerary that the traveller has joined. */
export const JoinResult = ({ id, invitation, since, companion }: JoinResultProps) => {
  const t = useTranslations("join");
  const title = t(`${since}Title`);
  usePageTitle(title);
  return (
    <Legend
      title={title}
      lead={<span role="status">{t(since, { title: invitation.title })}</span>}
      drawing={
        <ComingAlong
          name={invitation.owner.displayName}
          companion={since === "own" ? undefined : companion}
        />
      }
    >
      <InvitationFacts invitation={invitation} />
      <div>
        <ActionLink to="/itineraries/$id" params={{ id }}>
          {t("open")}
        </ActionLink>
      </div>
    </Legend>
  );
};
