import { Suspense, useState } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./day.module.css";
import { usePlanTexts } from "./plan-texts.ts";

// Loaded with the first tap, because there is one for every day.
const DayMenuList = lazyPart(() => import("./day-menu-list.tsx").then(({ DayMenuList }) => DayMenuList));

type DayMenuProps = { readonly day: Day; readonly index: number; readonly stopsBefore: number };

/** What can be done with a day besides reading it. */
export const DayMenu = ({ day, index, stopsBefore }: DayMenuProps) => {
  const { t } = usePlanTexts();
  const [isOpen, setOpen] = useState<boolean>();
  const button = (
    <button
      type="button"
      className={classes.menu}
      aria-label={t("moreOfDay", { name: t("day", { number: index + 1 }) })}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      // biome-ignore lint/a11y/noAutofocus: React makes the button anew with its menu, which gives the focus back to it
      autoFocus={isOpen === true}
      onClick={() => setOpen(true)}
    >
      <Icon name="more" />
    </button>
  );
  if (isOpen === undefined) return button;
  return (
    <Suspense fallback={button}>
      <DayMenuList day={day} stopsBefore={stopsBefore} isOpen={isOpen} onChange={setOpen}>
        {button}
      </DayMenuList>
    </Suspense>
  );
};
