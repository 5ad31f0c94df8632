/**
 * Capitals, digits and the signs of e-mails and times, 5 × 7: a row is a base-32 digit whose bits are its pixels from the
 * left. Our own, for a server has no fonts to count on.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hpljhhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllrh',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh168gv',
  3: 'eh161he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '.': '00000cc',
  '-': '000e000',
  _: '000000v',
  '@': 'ehnlnge',
  ':': '0cc0cc0',
  ' ': '0000000',
};
/** A box for what has no glyph. */
const UNKNOWN = 'vhhhhhv';
const COLUMNS = 5;
const ROWS = 7;
const GAP = 1;
/** Lines over the height of the picture. */
const LINES = 7;
/** Share of the ink over the picture: readable, and the picture under it too. */
const INK = 0.24;
const SHADOW = 0.22;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue. */
  readonly rgb: Buffer;
}

/** Burns the text into the pixels, over and over, each line shifted against the one above: no part can be cut out without it. */
export function burnWatermark(pixels: Pixels, text: string): void {
  const scale = Math.max(1, Math.round(pixels.height / (LINES * (ROWS + GAP) * 3)), Math.round(pixels.width / 900));
  const letters = [...`${text}   `.toUpperCase()];
  const textWidth = letters.length * (COLUMNS + GAP) * scale;
  const lineHeight = Math.max(Math.ceil(pixels.height / LINES), (ROWS + 2 * GAP) * scale);
  for (let top = Math.round(lineHeight / 3), line = 0; top < pixels.height; top += lineHeight, line++) {
    const shift = Math.round((textWidth * ((line * 2) % 5)) / 5);
    for (let left = -shift; left < pixels.width; left += textWidth)
      for (const [index, letter] of letters.entries())
        drawLetter(pixels, letter, { left: left + index * (COLUMNS + GAP) * scale, top, scale });
  }
}

interface MarkPosition {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

function drawLetter(pixels: Pixels, letter: string, { left, top, scale }: MarkPosition): void {
  const glyph = GLYPHS[letter] ?? UNKNOWN;
  for (let row = 0; row < ROWS; row++) {
    const bits = Number.parseInt(glyph.charAt(row), 32);
    for (let column = 0; column < COLUMNS; column++) {
      if (((bits >> (COLUMNS - 1 - column)) & 1) === 0) continue;
      const x = left + column * scale;
      const y = top + row * scale;
      // A light square next to a dark one: one of them is visible on any background.
      fillSquare(pixels, { left: x + Math.ceil(scale / 2), top: y + Math.ceil(scale / 2), scale }, 255);
      fillSquare(pixels, { left: x, top: y, scale }, 0);
    }
  }
}

function fillSquare({ width, height, rgb }: Pixels, { left, top, scale }: MarkPosition, level: 0 | 255): void {
  const share = level === 0 ? INK : SHADOW;
  for (let y = Math.max(0, top); y < Math.min(height, top + scale); y++)
    for (let x = Math.max(0, left); x < Math.min(width, left + scale); x++)
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at++)
        rgb[at] = Math.round((rgb[at] ?? 0) * (1 - share) + level * share);
}
