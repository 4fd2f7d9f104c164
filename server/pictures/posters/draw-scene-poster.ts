import sharp from "sharp";
import { pathOf } from "../../geo/maps/map-paths.ts";
import { chooseLayout, composePage, type Shape, wrapSvg } from "./composition.ts";
import { drawScene, lightsByScene, type SceneKind } from "./draw-scene.ts";
import { hashNumbers, pick } from "./seeded-random.ts";
import { typesetWords } from "./typeset-words.ts";

export type SceneOrder = { readonly name: string; readonly tags: readonly string[] };

/** Words in several languages that suggest a scene. */
const keywords: readonly (readonly [SceneKind, RegExp])[] = [
  [
    "sea",
    /beach|coast|island|\bsea|surf|sail|div(e|ing)|snorkel|strand|plage|playa|praia|spiaggia|ビーチ|海/iu,
  ],
  ["snow", /snow|\bski|winter|\bice|alpin|glacier|schnee|neige|nieve|雪/iu],
  ["peaks", /mountain|hik(e|ing)|trek|climb|wander|berg|montagne|montaña|randonn|山/iu],
  ["dunes", /desert|dune|safari|oasis|wüste|sahara|沙漠/iu],
  ["city", /cit(y|ies)|urban|museum|shopping|nightlife|architect|stadt|ville|ciudad|都市/iu],
  ["forest", /forest|wood|camp|nature|lake|cabin|wald|forêt|bosque|森/iu],
  ["fields", /food|wine|vineyard|culinar|gastro|farm|harvest|essen|wein|\bvin\b|vino|comida|料理/iu],
];
const anyKinds = ["hills", "sea", "peaks", "dunes", "fields", "forest"] as const;

/** A landscape that suits the words and the tags, for words that are not a place. */
export async function drawScenePoster({ name, tags }: SceneOrder): Promise<Buffer> {
  const dice = hashNumbers(name);
  const texts = [name, ...tags];
  const kind =
    keywords.find(([, sign]) => texts.some((text) => sign.test(text)))?.[0] ??
    pick<SceneKind>(anyKinds, dice(1));
  const light = pick(lightsByScene[kind], dice(0));
  const form = chooseLayout(name, dice(2) < 0.5 ? "left" : "right");
  const type = await typesetWords({ name: { text: name, room: form.room }, lines: [] });
  const { open, panel, words } = composePage(form, { name: type.name }, light);
  const drawing = wrapSvg(
    [
      `<rect x="${panel.left}" y="${panel.top}" width="${panel.right - panel.left}" height="${panel.bottom - panel.top}" fill="${light.veil}"/>`,
      `<clipPath id="open"><path d="M${open.left} ${open.top}H${open.right}V${open.bottom}H${open.left}Z"/></clipPath>`,
      drawScene(kind, light, open, dice(3)),
      ...words.map(drawShape),
    ].join(""),
  );
  return sharp(Buffer.from(drawing))
    .flatten({ background: light.veil })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

const drawShape = ({ rings, colour }: Shape) =>
  `<path d="${rings.map((ring) => pathOf(ring, true)).join("")}" fill="${colour}"/>`;
