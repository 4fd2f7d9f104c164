import { VisuallyHidden } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import type { DayWeather } from "../../../contract/weather.ts";
import { Icon } from "../components/icon.tsx";
import { degreesIn, temperatureUnit } from "./degrees-in.ts";
import { SkyIcon } from "./sky-icon.tsx";
import { useDayWeather } from "./trip-weather.tsx";
import classes from "./weather.module.css";

/** The weather of a day, beside its date or above it, where it moves nothing when it comes. */
export const DayWeatherLine = ({ dayId }: { readonly dayId: string }) => {
  const weather = useDayWeather(dayId);
  return weather ? <Line weather={weather} /> : null;
};

/** Less rain than that is not worth a word. */
const minRainChance = 20;

const rangeName = (low: number, high: number) => {
  if (low === high) return "degrees";
  return low < 0 ? "rangeBelowZero" : "range";
};

const Line = ({ weather }: { readonly weather: DayWeather }) => {
  const t = useTranslations("weather");
  const unit = temperatureUnit(useLocale());
  const { kind, sky, rainChance = 0 } = weather;
  const [low, high] = [degreesIn(unit, weather.lowest), degreesIn(unit, weather.highest)];
  const isRainy = kind === "forecast" && rainChance >= minRainChance;
  return (
    <p className={classes.weather}>
      <span aria-hidden="true" className={classes.figures}>
        {sky && <SkyIcon sky={sky} />}
        {kind === "usual" && t("usually")} {t(rangeName(low, high), { low, high })}
        {isRainy && (
          <span className={classes.rain}>
            <Icon name="drop" size={15} />
            {t("chance", { chance: rainChance / 100 })}
          </span>
        )}
      </span>
      <VisuallyHidden>
        {t(kind, { low, high, unit })} {sky && t(`sky.${sky}`)}
        {isRainy && ` ${t("rain", { chance: rainChance / 100 })}`}
      </VisuallyHidden>
    </p>
  );
};
