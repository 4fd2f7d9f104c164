import type { ReactNode } from "react";
import classes from "./rows.module.css";

type RowsProps = {
  /** For a list without a heading. */
  readonly label?: string;
  readonly children: ReactNode;
};

export const Rows = ({ label, children }: RowsProps) => (
  // Safari does not announce a list without bullets as a list.
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul role="list" className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

type RowProps = {
  /** A picture or an icon. */
  readonly leading?: ReactNode;
  /** The id of the title, which then names the row. */
  readonly titleId?: string;
  readonly title: ReactNode;
  /** Buttons for this row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const Row = ({ leading, titleId, title, actions, children }: RowProps) => (
  <li className={classes.row} aria-labelledby={titleId}>
    {leading}
    <div className={classes.what}>
      <h3 id={titleId}>{title}</h3>
      {children}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </li>
);
