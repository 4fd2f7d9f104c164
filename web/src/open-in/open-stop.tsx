import { VisuallyHidden } from "@mantine/core";
import { Suspense, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./open-stop.module.css";
import type { NamedPlace } from "./place-links.ts";

// Loaded with the first tap, because there is one for every stop.
const OpenStopMenu = lazyPart(() => import("./open-stop-menu.tsx").then(({ OpenStopMenu }) => OpenStopMenu));

/** Opens a stop in another app with maps. */
export const OpenStop = ({ place }: { readonly place: NamedPlace }) => {
  const { t } = usePlanTexts();
  const [isOpen, setOpen] = useState<boolean>();
  const button = (
    <button
      type="button"
      className={classes.button}
      title={t("openIn")}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      // biome-ignore lint/a11y/noAutofocus: React makes the button anew with its menu, which gives the focus back to it
      autoFocus={isOpen === true}
      onClick={() => setOpen(true)}
    >
      <Icon name="map" size={18} />
      <VisuallyHidden>
        {t("openIn")}: {place.name}
      </VisuallyHidden>
    </button>
  );
  if (isOpen === undefined) return button;
  return (
    <Suspense fallback={button}>
      <OpenStopMenu place={place} isOpen={isOpen} onChange={setOpen}>
        {button}
      </OpenStopMenu>
    </Suspense>
  );
};
