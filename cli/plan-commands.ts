import { type Command, Option } from "commander";
import type { Plan } from "../contract/account.ts";
import { setPlan } from "../server/features/subscriptions/subscriptions.ts";
import { accountOutput } from "./command-output.ts";
import type { Session } from "./session.ts";

export function planCommands(program: Command, { answer }: Session): void {
  const plans = program.command("plans").description("What travellers pay for.");
  plans
    .command("set")
    .description("Put a traveller on a plan, from now on.")
    .requiredOption("--email <address>", "the traveller's email address")
    .addOption(
      new Option("--plan <plan>", "the plan; media import needs plus")
        .choices(["free", "plus"])
        .makeOptionMandatory(),
    )
    .action(({ email, plan }: { email: string; plan: Plan }) =>
      answer(async (deployment) => {
        const { account, period } = await setPlan(deployment, { email, plan });
        const isOverruled = plan === "free" && deployment.config.defaultPlan === "plus";
        const headline = isOverruled
          ? `${account.displayName} keeps the plan plus for now: DEFAULT_PLAN gives it to everyone.`
          : `${account.displayName} is on the plan ${plan}.`;
        return accountOutput(headline, account, period);
      }),
    );
}
