import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import classes from "./tick-list.module.css";

type TickListProps = {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly detail?: string }[];
  readonly unwanted: readonly string[];
  readonly onChange: (id: string, isWanted: boolean) => void;
};

/** Found packing items or expenses, each with a checkbox. */
export const TickList = ({ title, items, unwanted, onChange }: TickListProps) => {
  const t = useTranslations("importing.review");
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.list} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{t("keepHint")}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              size="md"
              label={item.name}
              checked={!unwanted.includes(item.id)}
              onChange={({ target }) => onChange(item.id, target.checked)}
            />
            {item.detail && <span>{item.detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
