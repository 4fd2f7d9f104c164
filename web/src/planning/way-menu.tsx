import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, Suspense, useState } from "react";
import { type Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import { sessionQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { useOpensAfterStart } from "../loading/use-opens-after-start.ts";
import { modeIcons } from "./mode-icons.ts";
import { wayFigures } from "./way-figures.ts";
import classes from "./way-menu.module.css";

const ConnectionsTo = lazyPart(() =>
  import("./connections-to.tsx").then(({ ConnectionsTo }) => ConnectionsTo),
);

type WayMenuProps = {
  readonly way: Way;
  readonly to: Stop;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
};

/** The ways to go, with what each would take. */
export const WayMenu = ({ way, to, isOpen, onChange, children }: WayMenuProps) => {
  const { ways: t, formats } = usePlanTexts();
  const isOpened = useOpensAfterStart(isOpen);
  const store = useDraftStore();
  const findsConnections = useQuery(sessionQuery).data?.findsConnections ?? false;
  const [isLooking, setLooking] = useState(false);
  const current = wayFigures(way, to.arriveBy).mode;
  const possible = TravelMode.enum.filter(
    (mode) => mode === way.mode || way.otherModes.some((other) => other.mode === mode),
  );
  return (
    <Menu
      opened={isOpened}
      onChange={onChange}
      width="max-content"
      withinPortal
      portalProps={{ target: "#main" }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("wayTo", { name: to.name })}</Menu.Label>
        <Menu.RadioGroup
          value={current}
          onChange={(mode) =>
            store.change((draft) => edits.changeStop(draft, to.id, { arriveBy: mode as TravelMode }))
          }
        >
          {possible.map((mode) => {
            const { minutes, metres, isEstimate } = wayFigures(way, mode);
            const time = formats.duration(minutes);
            return (
              <Menu.RadioItem
                key={mode}
                value={mode}
                closeMenuOnClick
                checkIcon={<Icon name="check" size={18} />}
              >
                <span className={classes.label}>
                  <span className={classes.mode}>
                    <Icon name={modeIcons[mode]} />
                    {t(`modes.${mode}`)}
                  </span>
                  <span className={classes.figures}>
                    {isEstimate ? t("aboutTime", { time }) : time} · {formats.distance(metres)}
                  </span>
                </span>
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
        {findsConnections && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="clock" />} onClick={() => setLooking(true)}>
              {t("connections")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
      {isLooking && (
        <Suspense>
          <ConnectionsTo way={way} to={to} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </Menu>
  );
};
