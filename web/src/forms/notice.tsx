import type { ReactNode } from "react";
import { Icon } from "../components/icon.tsx";
import classes from "./notice.module.css";

type NoticeProps = {
  readonly kind: "failure" | "warning" | "success";
  readonly title?: string;
  readonly children: ReactNode;
};

/** Something to know before going on. A failure is read aloud at once, the rest when there is time. */
export const Notice = ({ kind, title, children }: NoticeProps) => (
  <div className={classes.notice} data-kind={kind} role={kind === "failure" ? "alert" : "status"}>
    <Icon name={kind === "success" ? "check" : "warning"} />
    <div>
      {title && <strong>{title}</strong>}
      <p>{children}</p>
    </div>
  </div>
);
