import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./action-link.module.css";

/** A link that looks like a button: the one thing to do next. For addresses outside the web app, such as /docs. */
export const ActionAnchor = ({ children, ...rest }: ComponentProps<"a">) => (
  <a {...rest} className={classes.sign}>
    {children}
  </a>
);

/** The same for pages of the web app. */
export const ActionLink = createLink(ActionAnchor);
