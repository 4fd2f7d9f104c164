import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { ReceivedInvitation } from "../../../contract/sharing.ts";
import { Icon } from "../components/icon.tsx";
import { Row } from "../components/rows.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import { useInvitationAnswer } from "./use-invitation-answer.ts";

type InvitationRowProps = { readonly invitation: ReceivedInvitation };

export const InvitationRow = ({ invitation }: InvitationRowProps) => {
  const t = useTranslations("invitations");
  const format = useFormatter();
  const { dates } = useTripFormats();
  const { accept, decline, block, report, isAnswering } = useInvitationAnswer(invitation);
  const { role, itinerary, from, expiresAt } = invitation;
  const { title, destination, startDate, dayCount } = itinerary;
  const about = [destination, dates(startDate, dayCount)].filter(Boolean);
  const actions = (
    <>
      <Button size="md" leftSection={<Icon name="check" />} disabled={isAnswering} onClick={accept}>
        {t(role === "owner" ? "takeOver" : "accept")}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="close" />}
        disabled={isAnswering}
        onClick={decline}
      >
        {t("decline")}
      </Button>
      <Button
        size="md"
        variant="subtle"
        leftSection={<Icon name="shield" />}
        disabled={isAnswering}
        aria-label={t("blockOne", { name: from.displayName })}
        onClick={block}
      >
        {t("block")}
      </Button>
      <Button
        size="md"
        variant="subtle"
        leftSection={<Icon name="flag" />}
        disabled={isAnswering}
        aria-label={t("reportOne", { name: from.displayName })}
        onClick={report}
      >
        {t("report")}
      </Button>
    </>
  );
  return (
    <Row
      leading={<TravellerPicture name={from.displayName} url={from.avatarURL} size={44} />}
      titleId={`invitation-${invitation.id}`}
      title={title}
      actions={actions}
    >
      {about.length > 0 && <p>{about.join(" · ")}</p>}
      <p>
        {t.rich(`asks.${role}`, {
          name: from.displayName,
          username: from.username,
          person: (words) => (
            <Link to="/people/$id" params={{ id: from.id }}>
              {words}
            </Link>
          ),
        })}
        {expiresAt && ` ${t("until", { date: format.dateTime(new Date(expiresAt), { dateStyle: "long" }) })}`}
      </p>
    </Row>
  );
};
