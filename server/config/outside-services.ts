import { StartFailure } from "../platform/start-failure.ts";
import { integer, isSafe, origin, type Read, safeOrigin, secret, url } from "./parsers.ts";

const imageSearches = ["built-in", "unsplash", "pexels", "openverse", "wikimedia"] as const;
const mediaReaders = ["built-in", "openai", "anthropic", "ollama"] as const;
const geocoders = ["none", "nominatim", "photon"] as const;
const weathers = ["off", "open-meteo"] as const;
const routers = ["none", "valhalla", "osrm"] as const;
const transits = ["none", "motis"] as const;

/** The services that this one and its pages may ask. */
export type OutsideServices = Readonly<{
  /** Whether anybody may be asked at all. */
  outside: boolean;
  imageSearch:
    | { kind: "built-in" }
    | { kind: "unsplash"; url: string; accessKey: string }
    | { kind: "pexels"; url: string; apiKey: string }
    | { kind: "openverse"; url: string; client?: { id: string; secret: string } }
    | { kind: "wikimedia"; url: string };
  mediaReader:
    | { kind: "built-in" }
    | {
        /** The protocol of the model's API. */
        kind: Exclude<(typeof mediaReaders)[number], "built-in">;
        /** The base URL of its API, without a slash at the end. */
        url: string;
        key?: string;
        model: string;
        /** The maximum for one import. */
        frames: number;
        /** The maximum per day, on all nodes together; infinite without a limit. */
        dailyTokens: number;
      };
  /** Knows hotels, restaurants and addresses, which our own tables do not contain. */
  geocoder: { kind: "none" } | { kind: "nominatim" | "photon"; url: string; perSecond: number };
  weather:
    | { kind: "off" }
    | {
        kind: "open-meteo";
        url: string;
        /** Where it keeps the weather of past years. */
        archiveUrl: string;
        key?: string;
        /** As Open-Meteo counts them, on all nodes together. */
        callsADay: number;
      };
  /** Finds the ways between stops; without one they are estimated. OSRM's address may contain `{profile}`. */
  router: { kind: "none" } | { kind: "valhalla" | "osrm"; url: string; perSecond: number };
  /** Knows timetables. */
  transit: { kind: "none" } | { kind: "motis"; url: string; perSecond: number };
  /** A map with streets: a MapLibre style, and the hosts of its tiles and fonts. Without a style, our own map. */
  map: { readonly styleUrl?: string; readonly hosts: readonly string[] };
}>;

export function readOutsideServices(read: Read): OutsideServices {
  const outside = read("OUTSIDE", true, (value) => ({ on: true, off: false })[value], "on or off");
  const choose: Choose = (setting, kinds, { usual, none }) => {
    const kind = read(
      setting,
      outside ? usual : none,
      (value) => kinds.find((one) => one === value),
      `one of ${kinds.join(", ")}`,
    );
    if (!outside && kind !== none)
      throw new StartFailure(
        `${setting}=${kind} asks another server, which OUTSIDE=off forbids: remove one of them.`,
      );
    return kind;
  };
  return {
    outside,
    imageSearch: imageSearch(read, choose),
    geocoder: geocoder(read, choose),
    router: router(read, choose),
    transit: transit(read, choose),
    mediaReader: mediaReader(read, choose),
    weather: weather(read, choose),
    map: map(read, outside),
  };
}

/** Which kind of a service is used: the usual one, or none if nobody may be asked. */
type Choose = <Kind extends string>(
  setting: string,
  kinds: readonly Kind[],
  defaults: { readonly usual: NoInfer<Kind>; readonly none: NoInfer<Kind> },
) => Kind;

/** Reads only the settings of the chosen provider. */
function imageSearch(read: Read, choose: Choose): OutsideServices["imageSearch"] {
  const kind = choose("IMAGE_SEARCH", imageSearches, { usual: "built-in", none: "built-in" });
  const at = (name: string, usual: string) =>
    read(name, usual, safeOrigin, "an https origin without a path; http only for this machine itself");
  const required = (name: string) => {
    const value = secret(read, name);
    if (!value) throw new StartFailure(`IMAGE_SEARCH=${kind} needs a key of your own: set ${name}.`);
    return value;
  };
  switch (kind) {
    case "unsplash":
      return {
        kind,
        url: at("UNSPLASH_URL", "https://api.unsplash.com"),
        accessKey: required("UNSPLASH_ACCESS_KEY"),
      };
    case "pexels":
      return {
        kind,
        url: at("PEXELS_URL", "https://api.pexels.com"),
        apiKey: required("PEXELS_API_KEY"),
      };
    case "openverse": {
      const url = at("OPENVERSE_URL", "https://api.openverse.org");
      const [id, word] = [secret(read, "OPENVERSE_CLIENT_ID"), secret(read, "OPENVERSE_CLIENT_SECRET")];
      if (!id !== !word)
        throw new StartFailure(
          "OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET go together: set both, or none.",
        );
      return { kind, url, ...(id && word && { client: { id, secret: word } }) };
    }
    case "wikimedia":
      return { kind, url: at("WIKIMEDIA_URL", "https://commons.wikimedia.org") };
    case "built-in":
      return { kind };
  }
}

const geocoderAddresses = {
  nominatim: "https://nominatim.openstreetmap.org",
  photon: "https://photon.komoot.io",
};

/** Reads only the settings of the chosen geocoder. */
function geocoder(read: Read, choose: Choose): OutsideServices["geocoder"] {
  const kind = choose("GEOCODER", geocoders, { usual: "photon", none: "none" });
  if (kind === "none") return { kind };
  return {
    kind,
    url: read("GEOCODER_URL", geocoderAddresses[kind], origin, "an http(s) origin without a path"),
    perSecond: perSecond(read, "GEOCODER_PER_SECOND"),
  };
}

/** The usage policies of the public servers allow one; operators of their own server may allow more. */
const perSecond = (read: Read, name: string): number =>
  read(
    name,
    1,
    (value) => {
      const number = Number(value);
      return number >= 0.1 && number <= 100 ? number : undefined;
    },
    "a number of requests, 0.1 to 100",
  );

const routerAddresses = {
  valhalla: "https://valhalla1.openstreetmap.de",
  osrm: "https://routing.openstreetmap.de/routed-{profile}",
};

function router(read: Read, choose: Choose): OutsideServices["router"] {
  const kind = choose("ROUTER", routers, { usual: "none", none: "none" });
  if (kind === "none") return { kind };
  const usual = routerAddresses[kind];
  return {
    kind,
    url:
      kind === "osrm"
        ? read(
            "ROUTER_URL",
            usual,
            profileAddress,
            "an http(s) address, in which {profile} may stand for car, bike and foot",
          )
        : read("ROUTER_URL", usual, origin, "an http(s) origin without a path"),
    perSecond: perSecond(read, "ROUTER_PER_SECOND"),
  };
}

/** With `{profile}` as it is, which an address does not allow. */
const profileAddress = (value: string): string | undefined =>
  apiAddress(value.replace("{profile}", "car")) && value.replace(/\/+$/, "");

function transit(read: Read, choose: Choose): OutsideServices["transit"] {
  const kind = choose("TRANSIT", transits, { usual: "none", none: "none" });
  if (kind === "none") return { kind };
  return {
    kind,
    url: read("TRANSIT_URL", "https://api.transitous.org", origin, "an http(s) origin without a path"),
    perSecond: perSecond(read, "TRANSIT_PER_SECOND"),
  };
}

/** OpenFreeMap's style, tiles, letters and sprites are all on this host, without a key. */
const openFreeMap = new URL("https://tiles.openfreemap.org/styles/liberty");
const openMeteo = { url: "https://api.open-meteo.com", archiveUrl: "https://archive-api.open-meteo.com" };
const openMeteoForCustomers = {
  url: "https://customer-api.open-meteo.com",
  archiveUrl: "https://customer-archive-api.open-meteo.com",
};

/** A server of one's own has the past years at the same address. */
function weather(read: Read, choose: Choose): OutsideServices["weather"] {
  const kind = choose("WEATHER", weathers, { usual: "open-meteo", none: "off" });
  if (kind === "off") return { kind };
  const key = secret(read, "WEATHER_KEY");
  const at = (name: string, usual: string) =>
    key
      ? read(name, usual, safeOrigin, "an https origin without a path, because WEATHER_KEY is sent there")
      : read(name, usual, origin, "an http(s) origin without a path");
  const usual = key ? openMeteoForCustomers : openMeteo;
  const url = at("WEATHER_URL", usual.url);
  return {
    kind,
    url,
    archiveUrl: at("WEATHER_ARCHIVE_URL", url === usual.url ? usual.archiveUrl : url),
    ...(key && { key }),
    // Open-Meteo's terms allow fewer than 10,000 without a key.
    callsADay: read(
      "WEATHER_CALLS_A_DAY",
      9_000,
      (value) => integer(value, 1, 100_000_000),
      "a whole number, 1 to 100000000",
    ),
  };
}

/** Hosts are ignored without a style. */
function map(read: Read, outside: boolean): OutsideServices["map"] {
  const style = read<URL | "off">(
    "MAP_STYLE_URL",
    outside ? openFreeMap : "off",
    (value) => {
      if (value === "off" || value === "built-in") return "off";
      const parsed = url("http:", "https:")(value);
      return parsed && isSafe(parsed) && isPlainHost(parsed) && !parsed.username && !parsed.password
        ? parsed
        : undefined;
    },
    "the https address of a MapLibre style (http only for this machine itself), or off for our own map",
  );
  if (style === "off") return { hosts: [] };
  if (!outside)
    throw new StartFailure(
      `MAP_STYLE_URL asks ${style.host}, which OUTSIDE=off forbids: remove one of them.`,
    );
  const more = read<readonly string[]>(
    "MAP_HOSTS",
    [],
    mapHosts,
    "https origins with spaces between them, such as https://tiles.example.com https://*.example.org",
  );
  return { styleUrl: style.href, hosts: [...new Set([style.origin, ...more])] };
}

function mapHosts(value: string): string[] | undefined {
  const origins = value.split(/\s+/).map((one) => {
    if (/^https:\/\/\*\.[a-z\d.-]{1,250}(?::\d{1,5})?$/i.test(one)) return one;
    const parsed = safeOrigin(one);
    return parsed && isPlainHost(new URL(parsed)) ? parsed : undefined;
  });
  return origins.every((one) => one !== undefined) ? origins : undefined;
}

/** Hosts become part of the content security policy, where a semicolon or a star would have another meaning. */
const isPlainHost = ({ hostname }: URL) => /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(hostname);

const modelAddresses = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
  ollama: "http://localhost:11434",
};

/** Reads only the settings of the chosen model. */
function mediaReader(read: Read, choose: Choose): OutsideServices["mediaReader"] {
  const kind = choose("MEDIA_READER", mediaReaders, { usual: "built-in", none: "built-in" });
  if (kind === "built-in") return { kind };
  const usual = modelAddresses[kind];
  const url = read(
    "MEDIA_READER_URL",
    usual,
    apiAddress,
    "an http(s) address such as https://models.example.com/v1",
  );
  const key = secret(read, "MEDIA_READER_KEY");
  if (!key && (kind === "anthropic" || url === modelAddresses.openai))
    throw new StartFailure(`MEDIA_READER=${kind} needs a key of your own: set MEDIA_READER_KEY.`);
  if (key && !isSafe(new URL(url)))
    throw new StartFailure(
      "MEDIA_READER_URL must be https, or on this machine, because MEDIA_READER_KEY is sent there and others could read it.",
    );
  const model = read<string | undefined>("MEDIA_READER_MODEL", undefined, modelName, "the name of a model");
  if (!model) throw new StartFailure(`MEDIA_READER=${kind} needs a vision model: set MEDIA_READER_MODEL.`);
  return {
    kind,
    url: kind === "openai" ? url : `${url.replace(/\/v1$/, "")}/v1`,
    ...(key && { key }),
    model,
    frames: read("MEDIA_READER_FRAMES", 20, (value) => integer(value, 1, 60), "a whole number, 1 to 60"),
    dailyTokens: read(
      "MEDIA_READER_DAILY_TOKENS",
      2_000_000,
      (value) => (value === "unlimited" ? Number.POSITIVE_INFINITY : integer(value, 1, 1e12)),
      "a whole number of at least 1, or `unlimited`",
    ),
  };
}

/** May have a path, because many APIs have one. */
function apiAddress(value: string): string | undefined {
  const parsed = url("http:", "https:")(value);
  if (!parsed || parsed.search || parsed.hash || parsed.username || parsed.password) return undefined;
  return parsed.href.replace(/\/+$/, "");
}

const modelName = (value: string) => (/^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined);
