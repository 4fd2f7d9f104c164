import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Walkers } from "../illustrations/walkers.tsx";
import { PlusCommand } from "./plus-command.tsx";
import classes from "./plus-needed.module.css";

type WayProps = { readonly link: ReactNode; readonly text: string };

const Way = ({ link, text }: WayProps) => (
  <li>
    {link}
    <p>{text}</p>
  </li>
);

type PlusNeededProps = { readonly subscription: Subscription };

/** Explains import to travellers without Plus, and what they can do instead. */
export const PlusNeeded = ({ subscription: { freeImports } }: PlusNeededProps) => {
  const t = useTranslations("importing");
  return (
    <div className={classes.explained}>
      <div className={classes.words}>
        <p className={classes.lead}>{t("lead")}</p>
        <section aria-labelledby="no-plan">
          <h2 id="no-plan">{t(freeImports ? "free.usedUpTitle" : "free.title")}</h2>
          <p>
            {freeImports && `${t("free.usedUp", { allowance: freeImports.allowance })} `}
            {t("free.text")}
          </p>
          <Stack gap="xs">
            <p>{t("free.howTo")}</p>
            <PlusCommand />
          </Stack>
        </section>
        <p>{t("free.otherWays")}</p>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list */}
        <ul role="list">
          <Way
            link={<ActionLink to="/itineraries/new">{t("free.write")}</ActionLink>}
            text={t("free.writeText")}
          />
          <Way link={<Link to="/settings/apps">{t("free.assistant")}</Link>} text={t("free.assistantText")} />
          <Way link={<Link to="/explore">{t("free.explore")}</Link>} text={t("free.exploreText")} />
        </ul>
      </div>
      <div className={classes.drawing}>
        <Walkers />
      </div>
    </div>
  );
};
