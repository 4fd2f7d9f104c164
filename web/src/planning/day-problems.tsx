import classes from "./problems.module.css";
import { Problems } from "./problems.tsx";

/** What is wrong with a day as a whole. */
export const DayProblems = ({ dayId }: { readonly dayId: string }) => (
  <div className={classes.ofDay}>
    <Problems partId={dayId} />
  </div>
);
