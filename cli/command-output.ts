import type { Account } from "../contract/account.ts";
import type { BillingPeriod } from "../server/features/subscriptions/billing-period.ts";

/** A command's result: JSON for programs, and text for people. */
export type CommandOutput = { readonly json: unknown; readonly text: string };

/** Lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function accountOutput(headline: string, account: Account, period?: BillingPeriod): CommandOutput {
  const [periodStart, periodEnd] = [period?.start.toISOString(), period?.end.toISOString()];
  const rows = [
    ["Id", account.id],
    ["Name", account.displayName],
    ["Username", account.username],
    ["Email", account.email],
    ["Plan", account.plan],
    ...(period ? [["Period", `${periodStart} to ${periodEnd}`]] : []),
    ["Moderator", account.moderator ? "yes" : "no"],
    ["Created", account.createdAt],
  ];
  return { json: { ...account, periodStart, periodEnd }, text: `${headline}\n\n${alignColumns(rows)}` };
}

export const sizeOf = (bytes: number) =>
  new Intl.NumberFormat("en", { style: "unit", unit: "megabyte", maximumSignificantDigits: 3 }).format(
    bytes / 1_000_000,
  );
