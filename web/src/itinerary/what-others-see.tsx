import { Checkbox } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PublicDetails } from "../../../contract/itinerary.ts";
import { Icon, type IconName } from "../components/icon.tsx";
import type { Draft } from "../draft/draft.ts";
import { useTripFormats } from "./use-trip-formats.ts";
import classes from "./what-others-see.module.css";

type WhatOthersSeeProps = {
  readonly trip: Draft;
  readonly details: PublicDetails;
  readonly onChange: (details: PublicDetails) => void;
};

/** What people who are not on the trip see of it: real words of it, and what the owner can leave out. */
export const WhatOthersSee = ({ trip, details, onChange }: WhatOthersSeeProps) => {
  const t = useTranslations("publication");
  const format = useFormatter();
  const formats = useTripFormats();
  const titleId = useId();
  const stops = trip.days.flatMap((day) => day.stops);
  const wordsOf = (words: readonly (string | undefined)[]) => words.filter((one) => one?.trim()) as string[];
  const notes = wordsOf([
    trip.summary,
    ...trip.days.map(({ summary }) => summary),
    ...stops.map(({ note }) => note),
  ]);
  const phones = wordsOf(stops.map(({ phone }) => phone));
  const links = wordsOf(stops.map(({ bookingURL }) => bookingURL));
  const { expenses, packing, homeCurrency } = trip;
  const price = ({ amount, currency = homeCurrency }: Draft["expenses"][number]) =>
    currency ? format.number(amount, { style: "currency", currency }) : format.number(amount);
  const [firstCost] = expenses;
  return (
    <section className={classes.seen} aria-labelledby={titleId}>
      <h3 id={titleId}>{t("title")}</h3>
      <ul className={classes.list}>
        <Row icon="calendar" text={formats.dates(trip.startDate, trip.days.length) ?? t("noDates")} />
        <Row icon="pencil" text={t("notes", { count: notes.length })} sample={notes[0]} />
        <Row icon="link" text={t("links", { count: links.length })} sample={links[0]} />
        <Row
          icon="phone"
          text={t("phones", { count: phones.length })}
          sample={phones[0]}
          isOut={!details.phones && phones.length > 0}
        >
          <Checkbox
            size="md"
            label={t("showPhones")}
            checked={details.phones}
            onChange={(event) => onChange({ ...details, phones: event.currentTarget.checked })}
          />
        </Row>
        <Row
          icon="coins"
          text={t("costs", { count: expenses.length })}
          sample={firstCost && `${price(firstCost)} · ${firstCost.title}`}
          isOut={!details.costs && expenses.length > 0}
        >
          <Checkbox
            size="md"
            label={t("showCosts")}
            checked={details.costs}
            onChange={(event) => onChange({ ...details, costs: event.currentTarget.checked })}
          />
        </Row>
        <Row icon="shirt" text={t("packing", { count: packing.length })} />
      </ul>
      <p className={classes.note}>{t("notesStay")}</p>
      <p className={classes.note}>{t("neverShown")}</p>
    </section>
  );
};

type RowProps = {
  readonly icon: IconName;
  readonly text: string;
  /** The first of them, as it is written in the trip. */
  readonly sample?: string | undefined;
  readonly isOut?: boolean;
  readonly children?: ReactNode;
};

const Row = ({ icon, text, sample, isOut = false, children }: RowProps) => (
  <li className={classes.row} data-out={isOut || undefined}>
    <Icon name={icon} />
    <div className={classes.words}>
      <span className={classes.what}>{text}</span>
      {sample && <span className={classes.sample}>{sample}</span>}
      {children}
    </div>
  </li>
);
