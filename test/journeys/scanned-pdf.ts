/** Eight by eight black dots, as scanners with JBIG2 write them: a page, and on it a region in fax code. */
const blackSquare = Buffer.from(
  [
    // The first line is black from its beginning, each other is like the one above.
    ["00000000 30 00 01 00000013", "00000008 00000008 00000000 00000000 00 0000"],
    ["00000001 26 00 01 00000016", "00000008 00000008 00000000 00000000 00 01 26A2FFFE"],
  ]
    .flat()
    .join("")
    .replaceAll(" ", ""),
  "hex",
);

/**
 * A PDF of small pages. The first is a scan that needs a decoder, the second has Chinese text whose font is not in the
 * file, enough of it to be visible on a machine that only has boxes for it; the others are empty.
 */
export const scannedPdf = (pages: number): Buffer => {
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const first = 9;
  const page = (number: number) => {
    const contents = [5, 6][number];
    return `<< /Type /Page /Parent 2 0 R ${contents ? `/Contents ${contents} 0 R` : ""} >>`;
  };
  const numbers = Array.from({ length: pages }, (_, number) => number);
  const kids = numbers.map((number) => `${first + number} 0 R`).join(" ");
  const resources = "<< /XObject << /Scan 3 0 R >> /Font << /Song 4 0 R >> >>";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 90 120] /Resources ${resources} >>`,
    stream(
      "/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
      blackSquare.toString("latin1"),
    ),
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>",
    stream("", "90 0 0 120 0 0 cm /Scan Do"),
    stream("", "BT /Song 40 Tf 5 20 Td <53174EAC> Tj 0 50 Td <53174EAC> Tj ET"),
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 8 0 R /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ...numbers.map(page),
  ];
  // Without a cross-reference table: readers find the objects by themselves.
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, "latin1");
};
