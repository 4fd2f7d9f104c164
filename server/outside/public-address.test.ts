import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("a public address can be reached by anyone", () => {
  test.each([
    ...["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "198.17.0.1"],
    ...["2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "2001:4860:4860::8888"],
  ])("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ["this network", "0.0.0.0"],
    ["this network, another", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["loopback, another", "127.255.255.254"],
    ["private", "10.1.2.3"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["Alibaba's metadata", "100.100.100.200"],
    ["a link's, where most clouds keep metadata", "169.254.169.254"],
    ["Oracle's metadata", "192.0.0.192"],
    ["Azure's metadata", "168.63.129.16"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["benchmarks", "198.18.0.1"],
    ["benchmarks", "198.19.255.255"],
    ["6to4 relays", "192.88.99.1"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["everybody", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["loopback, written out", "0:0:0:0:0:0:0:1"],
    ["IPv4 in disguise", "::ffff:127.0.0.1"],
    ["IPv4 in disguise, in hexadecimal", "::ffff:7f00:1"],
    ["IPv4 in disguise, even a public one", "::ffff:8.8.8.8"],
    ["IPv4, as it was once written", "::127.0.0.1"],
    ["NAT64 to loopback", "64:ff9b::7f00:1"],
    ["NAT64 to a public address", "64:ff9b::808:808"],
    ["NAT64 of one's own", "64:ff9b:1::a00:1"],
    ["discarded", "100::1"],
    ["unique-local", "fc00::1"],
    ["Amazon's metadata", "fd00:ec2::254"],
    ["a link's", "fe80::1"],
    ["a link's, with the link", "fe80::1%eth0"],
    ["a site's", "fec0::1"],
    ["multicast", "ff02::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["6to4 to loopback", "2002:7f00:1::1"],
    ["segment routing", "5f00::1"],
    ["no address", "localhost"],
    ["nothing", ""],
  ])("%s is not: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
