import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./sign-link.module.css";

/** A link that looks like the arm of a signpost: the one thing to do next. For addresses outside the web app, such as /docs. */
export const SignAnchor = ({ children, ...rest }: ComponentProps<"a">) => (
  <a {...rest} className={classes.sign}>
    {children}
  </a>
);

/** The same for pages of the web app. */
export const SignLink = createLink(SignAnchor);
