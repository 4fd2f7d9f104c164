import { useTranslations } from "use-intl";
import { TextButton } from "../../components/text-button.tsx";
import type { Draft } from "../../draft/draft.ts";
import classes from "./confidence.module.css";

type ConfidenceProps = {
  readonly confidence: number;
  readonly draft: Draft;
  /** Goes to a stop that is not on the map. */
  readonly onPlace: (stopId: string) => void;
};

const levelOf = (confidence: number) => {
  if (confidence >= 0.75) return "high";
  return confidence >= 0.45 ? "middle" : "low";
};

/** How reliable the result is, and what to check first. */
export const Confidence = ({ confidence, draft, onPlace }: ConfidenceProps) => {
  const t = useTranslations("importing.review");
  const level = levelOf(confidence);
  const stops = draft.days.flatMap(({ stops }) => stops);
  const unplaced = stops.filter(({ coordinate }) => !coordinate);
  const [first] = unplaced;
  return (
    <div className={classes.confidence} data-level={level}>
      <svg aria-hidden="true" viewBox="0 0 60 20" width={60} height={20}>
        {[0, 1, 2].map((at) => (
          <rect key={at} x={at * 20 + 4.5} y={4.5} width={11} height={11} rx={2} />
        ))}
      </svg>
      <p>
        <strong>{t(`sure.${level}`)}</strong> {t(`check.${level}`)}
      </p>
      <p>
        {t("stopsFound", { count: stops.length })}{" "}
        {stops.length > 0 && t("unplaced", { count: unplaced.length })}{" "}
        {first && <TextButton onClick={() => onPlace(first.id)}>{t("nextUnplaced")}</TextButton>}
      </p>
    </div>
  );
};
