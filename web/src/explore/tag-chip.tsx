import { Link } from "@tanstack/react-router";
import classes from "./tag-chip.module.css";

/** A tag that leads to everything in Explore that has it. */
export const TagChip = ({ tag }: { readonly tag: string }) => (
  <Link to="/explore" search={{ tag }} className={classes.tag}>
    {tag}
  </Link>
);
