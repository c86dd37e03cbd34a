/** A QR code as an SVG draws it: squares of 1 in a field of `size`, with its quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

export async function qrCodeOf(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  // Four squares of quiet zone, as scanners expect (ISO/IEC 18004).
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
