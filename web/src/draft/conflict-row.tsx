import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./conflict-dialog.module.css";
import { Difference } from "./difference.tsx";
import { parseDraftPath } from "./draft-path.ts";
import type { Conflict } from "./merge/conflict.ts";
import type { Choice } from "./resolve-conflict.ts";
import { useDraft } from "./use-draft.ts";
import { useDraftTexts } from "./use-draft-texts.ts";

type ConflictRowProps = { readonly conflict: Conflict; readonly onChoose: (choice: Choice) => void };

/** Both versions of these can be kept, one below the other. */
const longTexts = new Set(["summary", "note"]);

export const ConflictRow = ({ conflict, onChoose }: ConflictRowProps) => {
  const t = useTranslations("conflicts");
  const draft = useDraft((state) => state.draft);
  const texts = useDraftTexts();
  const { path, ours, theirs, by } = conflict;
  const target = parseDraftPath(path);
  const what = texts.describe(target, draft);
  const ourText = texts.formatValue(target, ours, draft);
  const theirText = texts.formatValue(target, theirs, draft);
  const canKeepBoth =
    longTexts.has(target.field ?? "") && typeof ours === "string" && typeof theirs === "string";

  return (
    <li className={classes.row}>
      <h3 tabIndex={-1}>{what}</h3>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h4>{t("mine")}</h4>
          <p>
            <Difference text={ourText} other={theirText} />
          </p>
          <Button size="sm" aria-label={t("keepMineOf", { what })} onClick={() => onChoose("ours")}>
            {t("keepMine")}
          </Button>
        </section>
        <section className={classes.side}>
          <h4>{t("theirs", { who: by?.displayName ?? t("someone") })}</h4>
          <p>
            <Difference text={theirText} other={ourText} />
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
