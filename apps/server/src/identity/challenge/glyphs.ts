/** Glyphs of a sum as strokes in a box of 10 by 16. Drawn as paths because a small host may lack fonts. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M5 1 C1 1 1 15 5 15 C9 15 9 1 5 1',
  '1': 'M2 4 L5 1 L5 15 M2.5 15 L7.5 15',
  '2': 'M1.5 4 C2 0 9 0 8.5 5 C8 8 3 11 1.5 15 L8.7 15',
  '3': 'M1.5 2.5 C4 0 8.5 1 8 4.5 C7.6 7 5 7.5 4 7.5 C6 7.5 8.8 8.5 8.5 11.5 C8 16 3 15.5 1.2 13',
  '4': 'M7 15 L7 1 L1 10.5 L9.2 10.5',
  '5': 'M8 1 L2.5 1 L2 7 C5 5 9 7 8.6 10.5 C8 16 3 15.5 1.2 13.2',
  '6': 'M7.8 1.5 C3 2 1 8 1.5 11 C2.2 16 8.5 16 8.6 10.8 C8.5 6.5 3 6.5 1.6 10.5',
  '7': 'M1.2 1 L8.8 1 C6 6 4.5 10 4 15',
  '8': 'M5 1 C1 1 1 7.5 5 7.5 C9.5 7.5 9.5 15 5 15 C.5 15 .5 7.5 5 7.5 C9 7.5 9 1 5 1',
  '9': 'M8.4 5.5 C7.5 10 1.6 9.5 1.5 5.3 C1.6 0 8.2 0 8.5 5 C8.8 9 7 14 2.2 14.8',
  '+': 'M5 4 L5 12 M1 8 L9 8',
  '-': 'M1.2 8 L8.8 8',
  '×': 'M2 5 L8 11 M8 5 L2 11',
  '=': 'M1.2 6 L8.8 6 M1.2 10 L8.8 10',
  '?': 'M2 4 C2 0 8.5 0 8 4.5 C7.5 7.5 5 7.5 5 11 M5 14 L5 15',
};

/** Returns the path of a glyph; empty if there is none. */
export function glyph(sign: string): string {
  return strokes[sign] ?? '';
}
