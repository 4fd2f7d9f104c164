import { Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../components/dialog.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import type { Part } from "../itinerary/part-links.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import classes from "./today.module.css";
import { canKeepAwake, useWakeLock } from "./use-wake-lock.ts";

const AddExpense = lazyPart(() => import("../expenses/add-expense.tsx").then(({ AddExpense }) => AddExpense));

const parts: readonly { readonly part: Part; readonly icon: IconName }[] = [
  { part: "documents", icon: "ticket" },
  { part: "costs", icon: "coins" },
  { part: "packing", icon: "suitcase" },
];

/** The other parts of the trip, and whether the screen stays on. */
export const TodayTools = () => {
  const t = useTranslations("today");
  const names = useTranslations("itinerary");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const canEdit = useCanEdit();
  const expenses = useDraft(({ draft }) => draft.expenses.length);
  const [isAwake, setAwake] = useState(false);
  const [isAdding, setAdding] = useState(false);
  useWakeLock(isAwake);
  return (
    <section aria-label={t("tools")} className={classes.tools}>
      <ul>
        {canEdit && (
          <li>
            <button type="button" onClick={() => setAdding(true)}>
              <Icon name="add" size={26} />
              {t("addExpense")}
            </button>
          </li>
        )}
        {parts.map(({ part, icon }) => (
          <li key={part}>
            <Link to="/itineraries/$id" params={{ id }} search={{ part }}>
              <Icon name={icon} size={26} />
              {names(part)}
            </Link>
          </li>
        ))}
      </ul>
      {canKeepAwake() && (
        <Switch
          size="lg"
          color="var(--waybook-spruce)"
          classNames={{ label: classes.switch ?? "", track: classes.track ?? "" }}
          label={t("awake")}
          checked={isAwake}
          onChange={({ currentTarget }) => setAwake(currentTarget.checked)}
        />
      )}
      <Dialog isOpen={isAdding} title={t("addExpense")} onClose={() => setAdding(false)}>
        <Suspense>
          <AddExpense count={expenses} />
        </Suspense>
      </Dialog>
    </section>
  );
};
