import type { ReactNode } from "react";
import { Icon } from "../components/icon.tsx";
import classes from "./mark.module.css";

type MarkProps = { readonly kind: "good" | "open"; readonly children: ReactNode };

/** A word beside something, about the state it is in. */
export const Mark = ({ kind, children }: MarkProps) => (
  <span className={classes.mark} data-kind={kind}>
    {kind === "good" && <Icon name="check" size={14} />}
    {children}
  </span>
);
