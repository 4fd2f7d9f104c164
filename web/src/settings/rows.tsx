import type { ReactNode } from "react";
import classes from "./rows.module.css";

export const Rows = ({ children }: { readonly children: ReactNode }) => (
  // Safari does not announce a list without bullets as a list.
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul role="list" className={classes.rows}>
    {children}
  </ul>
);

type RowProps = {
  readonly title: ReactNode;
  /** Buttons for this row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const Row = ({ title, actions, children }: RowProps) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <h3>{title}</h3>
      {children}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </li>
);
