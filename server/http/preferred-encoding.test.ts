import { describe, expect, test } from "vitest";
import { preferredEncoding, refusesPlain } from "./preferred-encoding.ts";

describe("RFC 9110 12.5.3: the preferred encoding", () => {
  test.for([
    [undefined, undefined],
    ["", undefined],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["X-GZIP", "gzip"],
    ["deflate", undefined],
    ["br;q=0", undefined],
    ["gzip, br;q=0", "gzip"],
    ["gzip;q=1, br;q=0.1", "gzip"],
    ["gzip;q=0.2, br;q=0.8", "br"],
    ["gzip;q=0.5, br;q=0.5", "br"],
    ["identity, br;q=0.5", undefined],
    ["identity;q=0.5, br;q=0.6", "br"],
    ["*", "br"],
    ["br;q=0.2, *;q=0.7", "gzip"],
    ["*;q=0", undefined],
    ["gzip, *;q=0", "gzip"],
    ["identity;q=0", "br"],
    ["identity;q=0, br;q=0", "gzip"],
    ["identity;q=0, *;q=0", undefined],
    ["br;q=often, gzip", "gzip"],
  ] as const)("%o: %s", ([accepted, encoding]) => {
    expect(preferredEncoding(accepted)).toBe(encoding);
  });

  test.for([
    ["br, gzip;q=0.1", "gzip"],
    ["br", undefined],
    ["gzip;q=0", undefined],
    ["identity, gzip;q=0.5", undefined],
  ] as const)("of gzip alone, for %o: %s", ([accepted, encoding]) => {
    expect(preferredEncoding(accepted, ["gzip"])).toBe(encoding);
  });
});

test("short responses are not compressed, except for clients that refuse identity", () => {
  for (const accepted of [undefined, "gzip, br", "br;q=0", "gzip;q=0.5", "identity, *;q=0"])
    expect(refusesPlain(accepted)).toBe(false);
  for (const accepted of ["identity;q=0", "gzip, identity;q=0.0", "gzip, *;q=0"])
    expect(refusesPlain(accepted)).toBe(true);
});
