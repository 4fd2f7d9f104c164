import { VisuallyHidden } from "@mantine/core";
import { Suspense, useState } from "react";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./open-stop.module.css";

// Loaded with the first tap, because there is one for every stop.
const OpenStopMenu = lazyPart(() => import("./open-stop-menu.tsx").then(({ OpenStopMenu }) => OpenStopMenu));

type OpenStopProps = { readonly name: string; readonly coordinate: Coordinate };

/** Opens a stop in another app with maps. */
export const OpenStop = ({ name, coordinate }: OpenStopProps) => {
  const { t } = usePlanTexts();
  const [isOpen, setOpen] = useState<boolean>();
  const button = (
    <button
      type="button"
      className={classes.button}
      title={t("openIn")}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      onClick={() => setOpen(true)}
    >
      <Icon name="map" size={18} />
      <VisuallyHidden>
        {t("openIn")}: {name}
      </VisuallyHidden>
    </button>
  );
  if (isOpen === undefined) return button;
  return (
    <Suspense fallback={button}>
      <OpenStopMenu name={name} coordinate={coordinate} isOpen={isOpen} onChange={setOpen}>
        {button}
      </OpenStopMenu>
    </Suspense>
  );
};
