import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Person } from "../../../contract/person.ts";
import { sessionQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./profile-head.module.css";
import { useBlock } from "./use-block.ts";
import { useFollow } from "./use-follow.ts";

type ProfileHeadProps = { readonly person: Person };

/** The head of a profile, with buttons to follow, block and report. */
export const ProfileHead = ({ person }: ProfileHeadProps) => {
  const t = useTranslations("person");
  const format = useFormatter();
  const { data: session } = useQuery(sessionQuery);
  const { displayName, username, avatarURL, itinerariesCount, followersCount, followingCount } = person;
  const counts = [
    { term: t("itineraries", { count: itinerariesCount }), count: itinerariesCount },
    { term: t("followers", { count: followersCount }), count: followersCount },
    { term: t("followed"), count: followingCount },
  ];
  return (
    <header className={classes.head}>
      <TravellerPicture name={displayName} url={avatarURL} size={112} />
      <div className={classes.who}>
        <h1>{displayName}</h1>
        <p>
          @{username} ·{" "}
          {t("joined", {
            date: format.dateTime(new Date(person.joinedAt), { year: "numeric", month: "long" }),
          })}
        </p>
        <dl className={classes.counts}>
          {counts.map(({ term, count }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {session?.traveller?.id === person.id ? (
        <p className={classes.own}>
          {t.rich("own", { link: (words) => <Link to="/settings">{words}</Link> })}
        </p>
      ) : (
        <div className={classes.actions}>
          {person.isBlocked ? <UnblockButton person={person} /> : <FollowButton person={person} />}
          <PersonMenu person={person} />
        </div>
      )}
    </header>
  );
};

const FollowButton = ({ person }: ProfileHeadProps) => {
  const t = useTranslations("person");
  const follow = useFollow(person);
  const { isFollowed } = person;
  return (
    <Button
      size="md"
      variant={isFollowed ? "default" : "filled"}
      aria-pressed={isFollowed}
      leftSection={<Icon name={isFollowed ? "check" : "add"} />}
      onClick={() => follow(!isFollowed)}
    >
      {t(isFollowed ? "following" : "follow")}
    </Button>
  );
};

const UnblockButton = ({ person }: ProfileHeadProps) => {
  const t = useTranslations("person");
  const block = useBlock(person);
  return (
    <Button size="md" variant="default" onClick={() => block(false)}>
      {t("unblock")}
    </Button>
  );
};
