import { useDocumentVisibility, useInViewport, useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { Terrain } from "../terrain.tsx";
import classes from "./planning-together.module.css";
import { sceneAt, sceneLength, stillScene, tickMs } from "./scene.ts";

// Around the lake, in the landscape's units.
const view = "470 150 560 390";
const fit = "xMidYMid meet";
const pins = [
  { x: 503, y: 501 },
  { x: 905, y: 440 },
  { x: 1003, y: 232 },
];
const ferry = "M503 501c70 36 148 8 214-8 70-18 112-50 188-53";
const climb =
  "M905 440c30-4 44-22 40-44-4-24-38-22-36-46 2-26 56-12 66-34 10-20-26-28-18-48 8-18 30-16 46-36";

/** A small editor in which two people plan the same trip. It moves only while it is seen, and can be stopped. */
export const PlanningTogether = () => {
  const t = useTranslations("home.picture");
  const { ref, inViewport } = useInViewport();
  const isVisible = useDocumentVisibility() === "visible";
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [isPaused, setIsPaused] = useState(false);
  const [tick, setTick] = useState(0);
  const texts = { second: t("second"), third: t("third"), note: t("note") };
  const length = sceneLength(texts);
  const isPlaying = inViewport && isVisible && !isStill && !isPaused;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setTick((tick) => (tick + 1) % length), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, length]);

  const scene = isStill ? stillScene(texts) : sceneAt(tick, texts);
  const stops = [
    { name: t("first"), time: scene.time, timeBy: scene.boAt === "time" ? "bo" : undefined },
    { name: texts.second, time: "11:15", note: scene.note, noteBy: scene.boAt === "note" ? "bo" : undefined },
    { name: texts.third, time: "14:00" },
  ].slice(0, scene.stops);

  return (
    <div className={classes.picture} ref={ref} data-playing={isPlaying || undefined}>
      <div role="img" aria-label={t("label")} className={classes.window}>
        <div className={classes.head}>
          <span className={classes.title}>{t("trip")}</span>
          <span className={classes.state}>{scene.isSaved ? t("saved") : t("saving")}</span>
          <span className={classes.avatar} data-by="ada">
            A
          </span>
          <span className={classes.avatar} data-by="bo">
            B
          </span>
        </div>
        <div className={classes.list}>
          <span className={classes.day}>{t("day")}</span>
          {stops.map(({ name, time, timeBy, note, noteBy }, index) => (
            <div key={name} className={classes.stop}>
              <span className={classes.waymark}>
                <span>{index + 1}</span>
              </span>
              <div className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.field} data-by={timeBy}>
                  {time}
                </span>
                {(note || noteBy) && (
                  <span className={classes.note} data-by={noteBy}>
                    {note}
                    {noteBy && <i className={classes.caret} />}
                  </span>
                )}
              </div>
            </div>
          ))}
          <div className={classes.add} data-by={scene.adding === undefined ? undefined : "ada"}>
            <Icon name="add" size={16} />
            <span>{scene.adding || (scene.adding === undefined && t("addStop"))}</span>
            {scene.adding !== undefined && <i className={classes.caret} />}
          </div>
        </div>
        <div className={classes.map}>
          <Terrain viewBox={view} fit={fit} />
          <svg aria-hidden="true" viewBox={view} preserveAspectRatio={fit}>
            <path className={classes.ferry} data-shown={scene.stops > 1 || undefined} d={ferry} />
            <path
              className={classes.casing}
              data-shown={scene.stops > 2 || undefined}
              pathLength={1}
              d={climb}
            />
            <path
              className={classes.route}
              data-shown={scene.stops > 2 || undefined}
              pathLength={1}
              d={climb}
            />
            {pins.map(({ x, y }, index) => (
              <g key={x} transform={`translate(${x} ${y})`}>
                <g className={classes.pin} data-shown={scene.stops > index || undefined}>
                  <rect x="-17" y="-17" width="34" height="34" rx="6" transform="rotate(45)" />
                  <text y="8">{index + 1}</text>
                </g>
              </g>
            ))}
          </svg>
        </div>
      </div>
      {/* WCAG 2.2.2: what moves by itself for more than five seconds can be paused. */}
      {!isStill && (
        <button
          type="button"
          className={classes.pause}
          aria-label={t(isPaused ? "play" : "pause")}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon name={isPaused ? "play" : "pause"} size={18} />
        </button>
      )}
    </div>
  );
};
