import { useTranslations } from "use-intl";
import type { Invitation } from "../../../contract/sharing.ts";
import { Legend } from "../components/legend.tsx";
import { SignLink } from "../components/sign-link.tsx";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { usePageTitle } from "../use-page-title.ts";
import { Trip } from "./trip.tsx";

type AlongProps = {
  readonly id: string;
  readonly invitation: Invitation;
  /** Since just now, since before, or as the owner. */
  readonly since: "joined" | "member" | "own";
  /** Who has come along. */
  readonly companion: string | undefined;
};

/** Nothing is left to do: where the itinerary is now, and what one can do with it. */
export const Along = ({ id, invitation, since, companion }: AlongProps) => {
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
      <Trip invitation={invitation} />
      <div>
        <SignLink to="/itineraries/$id" params={{ id }}>
          {t("open")}
        </SignLink>
      </div>
    </Legend>
  );
};
