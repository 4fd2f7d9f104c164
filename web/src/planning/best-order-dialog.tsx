import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Day, Stop } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./best-order-dialog.module.css";
import { orderStops } from "./order-stops.ts";

type BestOrderDialogProps = {
  readonly day: Day;
  readonly dayName: string;
  readonly onClose: () => void;
};

/** Shows a day's order before and after. Nothing changes before one says so, and then it can be undone. */
export const BestOrderDialog = ({ day, dayName, onClose }: BestOrderDialogProps) => {
  const { ways: t, formats } = usePlanTexts();
  const store = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const notify = useNotify();
  const failureText = useFailureText();
  // As it was when it was asked for: an order that changes under one's eyes can't be compared.
  const [asked] = useState({ key: useId(), stops: day.stops });
  const { data: proposal, error } = useQuery({
    queryKey: ["best-order", id, day.id, asked.key],
    queryFn: async ({ signal }) => {
      // The server orders what it has.
      await store.flush();
      return (await client.proposeOrder({ params: { id, dayId: day.id }, signal })).body;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const before = asked.stops.map(({ id }) => id);
  const isBetter = proposal !== undefined && proposal.minutesAfter < proposal.minutesBefore;
  const use = (order: readonly string[]) => {
    store.change((draft) => orderStops(draft, day.id, order));
    onClose();
    notify({
      message: t("bestOrderUsed"),
      action: {
        label: t("undo"),
        onClick: () => store.change((draft) => orderStops(draft, day.id, before)),
      },
    });
  };
  return (
    <Dialog isOpen title={t("bestOrderOf", { day: dayName })} size="lg" onClose={onClose}>
      <div className={classes.content} aria-live="polite" aria-busy={!proposal && !error}>
        {error && <Notice kind="failure">{failureText(error)}</Notice>}
        {!proposal && !error && <p>{t("bestOrderLooking")}</p>}
        {proposal && (
          <p className={classes.saving}>
            {isBetter
              ? t("bestOrderSaves", {
                  after: formats.duration(proposal.minutesAfter),
                  before: formats.duration(proposal.minutesBefore),
                })
              : t("bestOrderIsThis", { time: formats.duration(proposal.minutesBefore) })}{" "}
            {proposal.source === "estimate" && t("bestOrderEstimate")}
          </p>
        )}
        {proposal && isBetter && (
          <div className={classes.orders}>
            <Order title={t("bestOrderNow")} order={before} stops={asked.stops} />
            <Order title={t("bestOrderThen")} order={proposal.order} stops={asked.stops} />
          </div>
        )}
      </div>
      <DialogActions>
        <Button variant="default" size="md" onClick={onClose}>
          {t(isBetter ? "bestOrderKeep" : "bestOrderClose")}
        </Button>
        {proposal && isBetter && (
          <Button size="md" onClick={() => use(proposal.order)}>
            {t("bestOrderUse")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

type OrderProps = {
  readonly title: string;
  readonly order: readonly string[];
  readonly stops: readonly Stop[];
};

const Order = ({ title, order, stops }: OrderProps) => {
  const { formats } = usePlanTexts();
  const names = new Map(stops.map((stop) => [stop.id, stop]));
  return (
    <section className={classes.order}>
      <h3>{title}</h3>
      <ol>
        {order.map((id, nth) => (
          <li key={id} dir="auto" data-moved={stops[nth]?.id !== id || undefined}>
            {names.get(id)?.name}
            {names.get(id)?.startTime && <small> {formats.time(names.get(id)?.startTime ?? "")}</small>}
          </li>
        ))}
      </ol>
    </section>
  );
};
