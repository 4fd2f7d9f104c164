import { Modal } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./full-screen-map.module.css";
import { PlanMap } from "./plan-map.tsx";
import { revealStop } from "./reveal.ts";

/** On phones: switches between the list and a map that fills the window. */
export const FullScreenMap = () => {
  const t = useTranslations("stops");
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<string>(undefined);

  const choose = (stopId: string) => {
    chosen.current = stopId;
    setOpen(false);
  };
  const showChosen = () => {
    if (chosen.current) revealStop(chosen.current);
    chosen.current = undefined;
  };
  return (
    <>
      <button type="button" className={classes.switch} onClick={() => setOpen(true)}>
        <Icon name="map" />
        {t("map")}
      </button>
      <Modal.Root
        opened={isOpen}
        onClose={() => setOpen(false)}
        onExitTransitionEnd={showChosen}
        fullScreen
        radius={0}
        padding={0}
      >
        <Modal.Content aria-label={t("map")} className={classes.content ?? ""}>
          <Modal.Body className={classes.body ?? ""}>
            <PlanMap onStopClick={choose} />
            <button type="button" className={classes.switch} data-autofocus onClick={() => setOpen(false)}>
              <Icon name="list" />
              {t("list")}
            </button>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
};
