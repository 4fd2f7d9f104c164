import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("everything has a default", () => {
  expect(readConfig({})).toEqual({
    host: "127.0.0.1",
    port: 8080,
    publicUrl: "http://localhost:8080",
    dataFolder: resolve("data"),
    databaseUrl: undefined,
    blobs: { kind: "disk", folder: resolve("data/blobs") },
    mail: { kind: "log" },
    logLevel: "info",
    rateLimits: true,
    importAllowance: 30,
    trustedProxies: ["loopback"],
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: " " })).toEqual(readConfig({}));
});

test("what is set is taken", () => {
  expect(
    readConfig({
      PORT: "9000",
      HOST: "::",
      PUBLIC_URL: "https://trips.example.com/",
      DATA_DIR: "/srv/waybook",
      DATABASE_URL: "postgres://trips:secret@db.example.com/trips",
      BLOBS_URL: "s3://photos/waybook?endpoint=http://localhost:9000&region=eu-north-1",
      MAIL_URL: "smtp://mailer:secret@mail.example.com:587",
      MAIL_FROM: "Trips <trips@example.com>",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      IMPORT_ALLOWANCE: "5",
      TRUSTED_PROXIES: "10.0.0.0/8, loopback",
    }),
  ).toEqual({
    host: "::",
    port: 9000,
    publicUrl: "https://trips.example.com",
    dataFolder: "/srv/waybook",
    databaseUrl: "postgres://trips:secret@db.example.com/trips",
    blobs: {
      kind: "s3",
      bucket: "photos",
      prefix: "waybook",
      endpoint: "http://localhost:9000",
      region: "eu-north-1",
    },
    mail: {
      kind: "smtp",
      url: "smtp://mailer:secret@mail.example.com:587",
      from: "Trips <trips@example.com>",
    },
    logLevel: "warn",
    rateLimits: false,
    importAllowance: 5,
    trustedProxies: ["10.0.0.0/8", "loopback"],
  });
  expect(readConfig({ BLOBS_URL: "file:///srv/photos" }).blobs).toEqual({
    kind: "disk",
    folder: "/srv/photos",
  });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "trips.example.com"],
  ["PUBLIC_URL", "https://example.com/trips"],
  ["DATABASE_URL", "mysql://localhost/trips"],
  ["BLOBS_URL", "ftp://files"],
  ["BLOBS_URL", "s3://bucket?endpoint=nonsense"],
  ["MAIL_URL", "mail.example.com"],
  ["MAIL_FROM", "nobody"],
  ["LOG_LEVEL", "loud"],
  ["RATE_LIMITS", "maybe"],
  ["IMPORT_ALLOWANCE", "many"],
  ["IMPORT_ALLOWANCE", "-1"],
  ["TRUSTED_PROXIES", "the one next door"],
])("%s=%s stops the start with a line that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .+; it is "${value.replace(/[?]/g, "\\?")}"\\.$`),
  );
});

test("a password is never shown", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://trips:secret@localhost/trips" })).toThrow(
    'it is "mysql://trips:…@localhost/trips"',
  );
});
