import { useFormatter } from "use-intl";

/** A file's size as people say it. */
export const useFileSize = (): ((bytes: number) => string) => {
  const format = useFormatter();
  return (bytes) => {
    // Its short form knows no plural: "5 byte".
    if (bytes < 1_000) return format.number(bytes, { style: "unit", unit: "byte", unitDisplay: "long" });
    const [amount, unit] = bytes < 1e6 ? [bytes / 1_000, "kilobyte"] : [bytes / 1e6, "megabyte"];
    return format.number(amount, { style: "unit", unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
  };
};
