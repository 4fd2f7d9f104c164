import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Networks that are not public: IANA's special-purpose registry, multicast, and clouds' metadata services. */
const privateNetworks = new BlockList();
for (const network of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"],
  ...["192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
  // Azure's metadata service, at an address that looks public.
  "168.63.129.16/32",
])
  add(privateNetworks, network, "ipv4");
// Protocols such as Teredo, 6to4 and the discard service, whose packets go elsewhere; two are for documentation.
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"])
  add(privateNetworks, network, "ipv6");

/** All IPv6 addresses that IANA allocates. Loopback, local networks, mapped IPv4 and NAT64 are outside of it. */
const allocatedNetworks = new BlockList();
add(allocatedNetworks, "2000::/3", "ipv6");

/** Whether anyone on the internet could reach this IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateNetworks.check(address, "ipv4");
  return (
    isIPv6(address) && allocatedNetworks.check(address, "ipv6") && !privateNetworks.check(address, "ipv6")
  );
}

function add(list: BlockList, network: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = network.split("/");
  list.addSubnet(address, Number(bits), family);
}
