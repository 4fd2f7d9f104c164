import { Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { EmptyState } from "../explore/empty-state.tsx";
import { AddItem } from "./add-item.tsx";
import classes from "./packing.module.css";
import { PackingGroup } from "./packing-group.tsx";
import { packingGroups, secondColumn } from "./packing-groups.ts";
import { PackingProgress } from "./packing-progress.tsx";
import { Starters } from "./starters.tsx";
import { usePackingEdits } from "./use-packing-edits.ts";

/** The packing list by category. */
export const Packing = () => {
  const t = useTranslations("packing");
  const canEdit = useCanEdit();
  const packing = useDraft(({ draft }) => draft.packing);
  const { unpackAll } = usePackingEdits();
  const [hidesPacked, setHidesPacked] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const groups = useMemo(() => packingGroups(packing), [packing]);
  // Independent of open forms, so that no group jumps to the other column.
  const column = useMemo(() => secondColumn(groups.map(({ items }) => items.length)), [groups]);
  const packed = packing.filter(({ isPacked }) => isPacked).length;

  return (
    <section className={classes.packing} aria-labelledby="packing-title">
      <header className={classes.head}>
        <h2 id="packing-title">{t("title")}</h2>
        {packing.length > 0 && <PackingProgress packed={packed} all={packing.length} />}
      </header>
      {canEdit && <AddItem count={packing.length} />}
      {packing.length === 0 && (
        <EmptyState title={t("empty")} text={t(canEdit ? "emptyText" : "emptyReadText")}>
          {canEdit && <Starters />}
        </EmptyState>
      )}
      {packing.length > 0 && (
        <div className={classes.tools}>
          <Checkbox
            size="md"
            label={t("hidePacked")}
            checked={hidesPacked}
            onChange={(event) => setHidesPacked(event.currentTarget.checked)}
          />
          {canEdit && (
            // Keeps its room, so that the first tick moves nothing.
            <span className={classes.unpack} data-idle={packed === 0 || undefined}>
              <TextButton onClick={unpackAll}>{t("uncheckAll")}</TextButton>
            </span>
          )}
          {hidesPacked && packed > 0 && <p role="status">{t("hidden", { count: packed })}</p>}
        </div>
      )}
      <div className={classes.groups}>
        {groups.map(({ category, items }, index) => (
          <PackingGroup
            key={category}
            category={category}
            items={items}
            beginsColumn={index === column}
            hidesPacked={hidesPacked}
            canEdit={canEdit}
            openId={openId}
            onOpen={setOpenId}
          />
        ))}
      </div>
    </section>
  );
};
