/** The host of a link without `www.`. */
export const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, "") ?? address;
