import { listInCell, readTable } from "../../platform/datasets.ts";

type CityNicknames = {
  /** As in GeoNames. */
  readonly city: string;
  readonly countryCode: string;
  /** Names of two letters match only in capitals. */
  readonly names: readonly string[];
};

/** City names that GeoNames lacks. */
export const cityNicknames = (): CityNicknames[] =>
  readTable("city-nicknames.txt").map(({ cells: [city = "", countryCode = "", names = ""] }) => ({
    city,
    countryCode,
    names: listInCell(names),
  }));
