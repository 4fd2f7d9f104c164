import { listInCell, readTable } from "../../platform/datasets.ts";

type CityNicknames = {
  /** As GeoNames has it. */
  readonly city: string;
  readonly countryCode: string;
  /** Those of two letters count in capitals only. */
  readonly names: readonly string[];
};

/** Names of cities that GeoNames lacks. */
export const cityNicknames = (): CityNicknames[] =>
  readTable("city-nicknames.txt").map(({ cells: [city = "", countryCode = "", names = ""] }) => ({
    city,
    countryCode,
    names: listInCell(names),
  }));
