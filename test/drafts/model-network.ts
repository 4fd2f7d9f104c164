import type { Author } from "../../contract/author.ts";
import { NetworkError } from "../../contract/client.ts";
import type { Transport } from "../../web/src/draft/transport.ts";
import type { ServerModel } from "./server-model.ts";

/** A small generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const away = () => new NetworkError("The connection was lost");

/**
 * Brings requests to the server model in virtual time. While it is rough, requests and answers get lost, arrive late, in
 * another order or twice. A restart of the server loses what is on its way.
 */
export const makeNetwork = (server: ServerModel, random: () => number) => {
  const network = { isRough: true, epoch: 0 };
  const later = (ms: number, act: () => void) => void setTimeout(act, ms);

  const carry = <T>(isCut: () => boolean, execute: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const { epoch } = network;
      const fate = network.isRough ? random() : 1;
      const travel = 5 + random() * 300;
      if (isCut()) return later(1, () => reject(away()));
      const arrive = (answer: (outcome: () => T) => void) => {
        if (network.epoch !== epoch)
          return answer(() => {
            throw away();
          });
        try {
          const result = execute();
          answer(() => result);
        } catch (error) {
          answer(() => {
            throw error;
          });
        }
      };
      const settle = (outcome: () => T) =>
        later(random() * 300, () => {
          try {
            if (isCut() || network.epoch !== epoch) throw away();
            resolve(outcome());
          } catch (error) {
            reject(error);
          }
        });
      // The request is lost.
      if (fate < 0.1) return later(travel, () => reject(away()));
      // The answer is lost.
      if (fate < 0.25)
        return later(travel, () =>
          arrive(() =>
            settle(() => {
              throw away();
            }),
          ),
        );
      // It arrives after the app has given it up.
      if (fate < 0.35) {
        later(travel, () => reject(away()));
        return later(travel + random() * 5_000, () => arrive(() => {}));
      }
      // It arrives twice, and either of the two is answered.
      if (fate < 0.5) {
        const isFirstAnswered = random() < 0.5;
        later(travel, () => arrive((outcome) => isFirstAnswered && settle(outcome)));
        return later(travel + random() * 2_000, () =>
          arrive((outcome) => !isFirstAnswered && settle(outcome)),
        );
      }
      later(travel, () => arrive(settle));
    });

  const transportOf = (author: Author, isCut: () => boolean): Transport => ({
    read: () => carry(isCut, () => server.read(author)),
    readUnless: (etag) =>
      carry(isCut, () => {
        const now = server.read(author);
        return now.etag === etag ? undefined : now;
      }),
    write: (patch, options) => {
      // As it is when it is sent.
      const sent = structuredClone(patch);
      return carry(isCut, () => server.write(author, sent, options));
    },
    create: (draft) => {
      const sent = structuredClone(draft);
      return carry(isCut, () => server.create(author, sent));
    },
    lastWriter: () => carry(isCut, () => server.lastWriter()),
    copy: () => Promise.reject(away()),
  });

  return { network, transportOf };
};
