import "./person-colours.css";
import { Popover, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PersonHere } from "../../../contract/itinerary-event.ts";
import menu from "../components/menu.module.css";
import { TextButton } from "../components/text-button.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { type DraftPath, parseDraftPath } from "../draft/draft-path.ts";
import { useDraft } from "../draft/use-draft.ts";
import { useDraftTexts } from "../draft/use-draft-texts.ts";
import classes from "./people-here.module.css";
import { personHue } from "./person-hue.ts";
import { useOthersHere } from "./use-others-here.ts";
import { useShowPart } from "./use-show-part.ts";

/** The other companions who have the itinerary open: their pictures, and behind them who they are and where they write. */
export const PeopleHere = ({ maxAvatars }: { readonly maxAvatars: number }) => {
  const t = useTranslations("presence");
  const format = useFormatter();
  const { others, count } = useOthersHere();
  const [isOpen, setOpen] = useState(false);
  if (others.length === 0) return null;
  const shown = others.slice(0, maxAvatars);
  const hidden = count - shown.length;
  const names = [
    ...shown.map(({ displayName }) => displayName),
    ...(hidden > 0 ? [t("more", { count: hidden })] : []),
  ];
  const close = () => setOpen(false);

  // Not in a portal, so that the Tab key goes from the button into the list and then on to the page.
  return (
    <Popover
      position="bottom-end"
      width={320}
      shadow="md"
      withinPortal={false}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.avatars}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => event.key === "Escape" && close()}
        >
          <VisuallyHidden>{t("names", { names: format.list(names) })}</VisuallyHidden>
          {shown.map((person) => (
            <Tooltip key={person.id} label={person.displayName} withinPortal={false} disabled={isOpen}>
              <Avatar person={person} />
            </Tooltip>
          ))}
          {hidden > 0 && (
            <span className={classes.more} aria-hidden="true">
              +{format.number(hidden)}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={`${menu.dropdown} ${classes.dropdown}`}
        aria-label={t("label")}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
        <ul role="list" aria-label={t("label")} className={classes.list}>
          {others.map((person) => (
            <PersonLine key={person.id} person={person} onShow={close} />
          ))}
          {count > others.length && (
            <li className={classes.rest}>{t("more", { count: count - others.length })}</li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};

type AvatarProps = { readonly person: PersonHere; readonly ref?: React.Ref<HTMLSpanElement> };

const Avatar = ({ person: { id, displayName, avatarURL }, ref, ...rest }: AvatarProps) => (
  <span {...rest} ref={ref} className={classes.avatar} style={{ "--person-hue": personHue(id) }}>
    <TravellerPicture name={displayName} url={avatarURL} size={32} />
  </span>
);

type PersonLineProps = { readonly person: PersonHere; readonly onShow: () => void };

const PersonLine = ({ person, onShow }: PersonLineProps) => {
  const t = useTranslations("presence");
  const texts = useDraftTexts();
  const draft = useDraft((state) => state.draft);
  const showPart = useShowPart();
  const { displayName, at } = person;
  const path: DraftPath | undefined = at === undefined ? undefined : parseDraftPath(at);
  return (
    <li className={classes.person}>
      <Avatar person={person} />
      <span className={classes.words}>
        <span>{displayName}</span>
        {path && <span className={classes.where}>{texts.describe(path, draft)}</span>}
      </span>
      {path && (
        <TextButton
          aria-label={t("showWriting", { name: displayName })}
          onClick={() => {
            onShow();
            showPart(path);
          }}
        >
          {t("show")}
        </TextButton>
      )}
    </li>
  );
};
