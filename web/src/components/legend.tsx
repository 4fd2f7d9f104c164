import type { ReactNode } from "react";
import { Approach } from "../illustrations/approach.tsx";
import classes from "./legend.module.css";

type LegendProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title. */
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
};

/** A page with one thing to do, in a box on top of a map. */
export const Legend = ({ title, lead, drawing, children }: LegendProps) => (
  <section className={classes.sheet}>
    <div className={classes.map}>
      <Approach />
    </div>
    <div className={classes.box}>
      {drawing}
      <div className={classes.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  </section>
);
