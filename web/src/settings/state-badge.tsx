import type { ReactNode } from "react";
import { Icon } from "../components/icon.tsx";
import classes from "./state-badge.module.css";

type StateBadgeProps = { readonly kind: "good" | "open"; readonly children: ReactNode };

export const StateBadge = ({ kind, children }: StateBadgeProps) => (
  <span className={classes.mark} data-kind={kind}>
    {kind === "good" && <Icon name="check" size={14} />}
    {children}
  </span>
);
