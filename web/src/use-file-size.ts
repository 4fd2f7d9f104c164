import { useFormatter } from "use-intl";

const scaled = (bytes: number): [number, "kilobyte" | "megabyte" | "gigabyte"] => {
  if (bytes < 1e6) return [bytes / 1e3, "kilobyte"];
  return bytes < 1e9 ? [bytes / 1e6, "megabyte"] : [bytes / 1e9, "gigabyte"];
};

/** A file's size as people say it. */
export const useFileSize = (): ((bytes: number) => string) => {
  const format = useFormatter();
  return (bytes) => {
    // Its short form knows no plural: "5 byte".
    if (bytes < 1_000) return format.number(bytes, { style: "unit", unit: "byte", unitDisplay: "long" });
    const [amount, unit] = scaled(bytes);
    return format.number(amount, { style: "unit", unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
  };
};
