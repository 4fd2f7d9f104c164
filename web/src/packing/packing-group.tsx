import { memo } from "react";
import { useTranslations } from "use-intl";
import type { PackingCategory, PackingItem } from "../../../contract/itinerary.ts";
import { Icon, type IconName } from "../components/icon.tsx";
import classes from "./packing-group.module.css";
import { PackingRow } from "./packing-row.tsx";

type PackingGroupProps = {
  readonly category: PackingCategory;
  readonly items: readonly PackingItem[];
  /** Where there is room for two columns. */
  readonly beginsColumn: boolean;
  readonly hidesPacked: boolean;
  readonly canEdit: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
};

const icons: Readonly<Record<PackingCategory, IconName>> = {
  clothing: "shirt",
  toiletries: "drop",
  electronics: "plug",
  documents: "file",
  health: "first-aid",
  gear: "compass",
  food: "fork",
  other: "suitcase",
};

/** The packing items of one category. */
export const PackingGroup = memo(
  ({ category, items, beginsColumn, hidesPacked, canEdit, openId, onOpen }: PackingGroupProps) => {
    const t = useTranslations("packing");
    const kinds = useTranslations("categories.packing");
    const packed = items.filter(({ isPacked }) => isPacked).length;
    const shown = hidesPacked ? items.filter(({ id, isPacked }) => !isPacked || id === openId) : items;
    if (shown.length === 0) return null;
    return (
      <section
        className={classes.group}
        data-begins-column={beginsColumn || undefined}
        style={{ "--things": shown.length }}
        aria-labelledby={`packing-${category}`}
      >
        <h3 id={`packing-${category}`} className={classes.title}>
          <Icon name={icons[category]} />
          <span>{kinds(category)}</span>
          <span className={classes.count}>{t("groupProgress", { packed, all: items.length })}</span>
        </h3>
        <ul className={classes.list}>
          {shown.map((item) => (
            <PackingRow
              key={item.id}
              item={item}
              leavesWhenPacked={hidesPacked}
              canEdit={canEdit}
              isOpen={item.id === openId}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    );
  },
);
