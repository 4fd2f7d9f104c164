/** Where a link leads, as people say it. */
export const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, "") ?? address;
