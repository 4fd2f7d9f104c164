import { useTranslations } from "use-intl";
import classes from "./vignette.module.css";
import { Vignette } from "./vignette.tsx";

const arms = [
  { text: "packing", top: 26, shape: "M112 0h104l16 16-16 16H112z", middle: 168 },
  { text: "costs", top: 66, shape: "M208 0h-88l-16 16 16 16h88z", middle: 160 },
  { text: "tickets", top: 106, shape: "M130 0h72l16 16-16 16h-72z", middle: 168 },
] as const;

/** One post, three things that are on it. */
export const Signpost = () => {
  const t = useTranslations("home.signpost");
  return (
    <Vignette place="840 130 320 180">
      <path className={classes.postCasing} d="M164 16v146" />
      <path className={classes.post} d="M164 16v146" />
      {arms.map(({ text, top, shape, middle }) => (
        <g key={text} transform={`translate(0 ${top})`}>
          <path className={classes.arm} d={shape} />
          <text className={classes.armText} x={middle} y="21.5">
            {t(text)}
          </text>
        </g>
      ))}
    </Vignette>
  );
};
