import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./collision-choices.module.css";
import { Difference } from "./difference.tsx";
import type { Collision } from "./merge/collision.ts";
import { type Choice, subjectOf } from "./settled.ts";
import { useDraft } from "./use-draft.ts";
import { useWords } from "./use-words.ts";

type CollisionRowProps = { readonly collision: Collision; readonly onChoose: (choice: Choice) => void };

/** Texts that may stand one below the other. */
const longTexts = new Set(["summary", "note"]);

export const CollisionRow = ({ collision, onChoose }: CollisionRowProps) => {
  const t = useTranslations("collisions");
  const draft = useDraft((state) => state.draft);
  const words = useWords();
  const { path, mine, theirs, by } = collision;
  const subject = subjectOf(path);
  const what = words.what(subject, draft);
  const mySaying = words.said(subject, mine, draft);
  const theirSaying = words.said(subject, theirs, draft);
  const canKeepBoth =
    longTexts.has(subject.field ?? "") && typeof mine === "string" && typeof theirs === "string";

  return (
    <li className={classes.row}>
      <h3 tabIndex={-1}>{what}</h3>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h4>{t("mine")}</h4>
          <p>
            <Difference text={mySaying} other={theirSaying} />
          </p>
          <Button size="sm" aria-label={t("keepMineOf", { what })} onClick={() => onChoose("mine")}>
            {t("keepMine")}
          </Button>
        </section>
        <section className={classes.side}>
          <h4>{t("theirs", { who: by?.displayName ?? t("someone") })}</h4>
          <p>
            <Difference text={theirSaying} other={mySaying} />
          </p>
          <Button size="sm" aria-label={t("takeTheirsOf", { what })} onClick={() => onChoose("theirs")}>
            {t("takeTheirs")}
          </Button>
        </section>
      </div>
      {canKeepBoth && (
        <Button
          variant="default"
          size="sm"
          aria-label={t("keepBothOf", { what })}
          onClick={() => onChoose("both")}
        >
          {t("keepBoth")}
        </Button>
      )}
    </li>
  );
};
