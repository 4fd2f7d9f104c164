import dns from "node:dns";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { GateFailure, type GateRequest, gate } from "./gate.ts";

const usual = { milliseconds: 5_000, maxBytes: 1_000 };

/** A server in our own network, which counts its connections. */
async function startInside(
  answer: (response: ServerResponse) => void = (response) => response.end("inside"),
) {
  let connections = 0;
  const server = createServer((_, response) => answer(response));
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, connections: () => connections };
}

/** Answers look-ups as an attacker's name server would, in turn; the last answer is repeated. */
function misleading(...answers: readonly (readonly string[])[]) {
  let nth = 0;
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const addresses = answers[Math.min(nth, answers.length - 1)] ?? [];
    nth += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as never);
  onTestFinished(() => lookup.mockRestore());
  return lookup;
}

async function faultOf(asking: Promise<Response>): Promise<string> {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GateFailure);
  return (error as GateFailure).fault;
}

const ask = (
  address: string,
  { trustedOrigins = [] as string[], ...request }: Partial<GateRequest> & { trustedOrigins?: string[] } = {},
) => gate({ trustedOrigins })(new URL(address), { ...usual, ...request });

describe("which addresses it requests", () => {
  test("an IP address of this machine or its network is refused, in every spelling", async () => {
    const inside = await startInside();
    for (const host of [
      ...["127.0.0.1", "2130706433", "0x7f.1", "127.1", "0", "localhost"],
      ...["[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]"],
    ])
      expect([host, await faultOf(ask(`http://${host}:${inside.port}/`))]).toEqual([host, "forbidden"]);
    expect(inside.connections()).toBe(0);
  });

  test("a name that resolves to one is refused", async () => {
    const inside = await startInside();
    for (const address of [
      "127.0.0.1",
      "::1",
      "169.254.169.254",
      "10.0.0.1",
      "fd00:ec2::254",
      "::ffff:7f00:1",
    ]) {
      misleading([address]);
      expect(await faultOf(ask(`http://rebound.example.com:${inside.port}/`))).toBe("forbidden");
    }
    expect(inside.connections()).toBe(0);
  });

  test("a name that resolves to another address later is refused: it is looked up once for each connection", async () => {
    const inside = await startInside();
    const lookup = misleading(["192.0.2.1"], ["127.0.0.1"]);
    const goOut = gate();
    const address = new URL(`http://rebound.example.com:${inside.port}/`);
    for (let tries = 0; tries < 3; tries += 1) expect(await faultOf(goOut(address, usual))).toBe("forbidden");
    expect(lookup).toHaveBeenCalledTimes(3);
    expect(inside.connections()).toBe(0);
  });

  test("of a name's addresses only the public ones are used", async () => {
    const inside = await startInside();
    // A public address where nothing answers.
    misleading(["2a00:dead:beef::1", "127.0.0.1"]);
    expect(await faultOf(ask(`http://rebound.example.com:${inside.port}/`, { milliseconds: 500 }))).toMatch(
      /^(?:unreachable|timeout)$/,
    );
    expect(inside.connections()).toBe(0);
  });

  test("a redirect is returned, not followed", async () => {
    const inside = await startInside();
    const outside = await startInside((response) =>
      response.writeHead(302, { location: `${inside.url}/secret` }).end(),
    );
    const answer = await ask(outside.url, { trustedOrigins: [outside.url] });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${inside.url}/secret`]);
    expect(inside.connections()).toBe(0);
  });

  test("an origin that the operator has configured may be anywhere: that port, and no other", async () => {
    const [inside, beside] = [await startInside(), await startInside()];
    const trustedOrigins = [inside.url];
    expect(await (await ask(`${inside.url}/x?y`, { trustedOrigins })).text()).toBe("inside");
    expect(await faultOf(ask(beside.url, { trustedOrigins }))).toBe("forbidden");
    expect(beside.connections()).toBe(0);
  });

  test("other protocols and passwords in an address are refused", async () => {
    for (const address of ["ftp://example.com/", "file:///etc/passwd", "https://mina:secret@example.com/"])
      expect(await faultOf(ask(address))).toBe("forbidden");
  });
});

describe("its limits", () => {
  const answering = async (
    answer: (response: ServerResponse) => void,
    request: Partial<GateRequest> = {},
  ) => {
    const { url } = await startInside(answer);
    return ask(url, { trustedOrigins: [url], ...request });
  };

  test("a response over the limit fails, also one that is compressed", async () => {
    const flood = (response: ServerResponse) => void response.end("x".repeat(1_001));
    expect(await faultOf(answering(flood))).toBe("tooLarge");
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    expect(bomb.length).toBeLessThan(2_000);
    const packed = (response: ServerResponse) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(await faultOf(answering(packed))).toBe("tooLarge");
  });

  test("the body of an error response is cut off at its limit", async () => {
    const answer = await answering((response) => void response.writeHead(429).end("x".repeat(200_000)));
    expect(answer.status).toBe(429);
    expect((await answer.text()).length).toBeLessThanOrEqual(65_536);
  });

  test("the time limit holds before the response and in the middle of it", async () => {
    expect(await faultOf(answering(() => {}, { milliseconds: 100 }))).toBe("timeout");
    const drip = async (response: ServerResponse) => {
      while (!response.destroyed) {
        response.write(" ");
        await sleep(10);
      }
    };
    expect(await faultOf(answering((response) => void drip(response), { milliseconds: 100 }))).toBe(
      "timeout",
    );
  });

  test("the caller can abort", async () => {
    const signal = AbortSignal.timeout(50);
    expect(await faultOf(answering(() => {}, { signal }))).toBe("aborted");
  });

  test("a connection that ends in the middle differs from one without a response", async () => {
    const cut = (response: ServerResponse) => {
      response.writeHead(200, { "content-length": "999" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    };
    expect(await faultOf(answering(cut))).toBe("disconnected");
    expect(await faultOf(answering((response) => void response.destroy()))).toBe("unreachable");
  });

  test("a response may have no body", async () => {
    expect((await answering((response) => void response.writeHead(204).end())).status).toBe(204);
  });
});
