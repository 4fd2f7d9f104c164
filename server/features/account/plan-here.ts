import type { Plan } from "../../../contract/account.ts";
import type { Parts } from "../../parts.ts";

/** The plan that a traveller has on this server, where the operator may give everyone the paid one. */
export const planHere = ({ defaultPlan }: Parts["config"], plan: Plan): Plan =>
  plan === "plus" ? plan : defaultPlan;
