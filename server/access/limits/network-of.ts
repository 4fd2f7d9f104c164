/**
 * The part of an address that attempts are counted by. One household, or one attacker, has a whole IPv6 network of 64
 * bits: counted by single addresses, it could try for ever.
 */
export function networkOf(address: string): string {
  // IPv4, or IPv4 written as IPv6.
  if (!address.includes(":") || address.includes(".")) return address;
  const [before = "", after] = address.split("%", 1).join("").split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const [head, tail] = [groups(before), groups(after ?? "")];
  const zeros = Array<string>(after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)).fill("0");
  const network = [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
