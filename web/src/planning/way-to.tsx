import { VisuallyHidden } from "@mantine/core";
import { memo, Suspense, useState } from "react";
import type { Stop } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { modeIcons } from "./mode-icons.ts";
import { useWay } from "./plan-findings.tsx";
import { wayFigures } from "./way-figures.ts";
import classes from "./way-to.module.css";

// Loaded with the first tap, because there is one for every stop.
const WayMenu = lazyPart(() => import("./way-menu.tsx").then(({ WayMenu }) => WayMenu));

type WayToProps = {
  readonly from: Stop | undefined;
  readonly to: Stop;
  readonly canEdit: boolean;
};

/** The way to a stop from the one before it. A tap changes how to go there. */
export const WayTo = memo(({ from, to, canEdit }: WayToProps) =>
  from?.coordinate && to.coordinate && from.category !== "flight" ? (
    // There before the way is known, so that nothing moves when it is.
    <div className={classes.way} data-way>
      <WayBetween from={from} to={to} canEdit={canEdit} />
    </div>
  ) : null,
);

const WayBetween = ({ from, to, canEdit }: WayToProps & { readonly from: Stop }) => {
  const { ways: t, formats } = usePlanTexts();
  const way = useWay(from.id, to.id);
  const [isOpen, setOpen] = useState<boolean>();
  if (!way) return null;
  const { mode, minutes, metres, isEstimate } = wayFigures(way, to.arriveBy);
  const text = (
    <>
      <span className={classes.sign}>
        <Icon name={modeIcons[mode]} size={18} />
      </span>
      <span>
        <VisuallyHidden>{t("wayTo", { name: to.name })} </VisuallyHidden>
        {t(isEstimate ? `about.${mode}` : `exactly.${mode}`, { time: formats.duration(minutes) })}{" "}
        <span className={classes.distance}>· {formats.distance(metres)}</span>
      </span>
    </>
  );
  if (!canEdit) return <p className={classes.text}>{text}</p>;
  const button = (
    <button
      type="button"
      className={classes.text}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      // biome-ignore lint/a11y/noAutofocus: React makes the button anew with its menu, which gives the focus back to it
      autoFocus={isOpen === true}
      onClick={() => setOpen(true)}
    >
      {text}
      <Icon name="chevron-down" size={16} />
    </button>
  );
  if (isOpen === undefined) return button;
  return (
    <Suspense fallback={button}>
      <WayMenu way={way} to={to} isOpen={isOpen} onChange={setOpen}>
        {button}
      </WayMenu>
    </Suspense>
  );
};
