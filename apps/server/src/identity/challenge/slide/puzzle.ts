import { randomInt } from 'node:crypto';

/** Pixels. */
export const slideSize = { width: 280, height: 160, piece: 52 } as const;

/** A square with two knobs, within a box of the piece's size. */
const outline = 'M4 14 h11 a7 7 0 1 1 12 0 h11 v11 a7 7 0 1 1 0 12 v11 h-34 z';
const shapeCount = 16;

export interface Puzzle {
  /** The left edge of the gap: the secret. */
  readonly x: number;
  readonly y: number;
  /** Data URLs. */
  readonly background: string;
  readonly piece: string;
}

/** Draws a picture of random shapes with a gap, and the missing piece. */
export async function drawPuzzle(): Promise<Puzzle> {
  const { width, height, piece } = slideSize;
  const x = randomInt(piece + 30, width - piece - 4);
  const y = randomInt(4, height - piece - 4);
  const scene = drawScene();
  const gap = `<path transform="translate(${x} ${y})" d="${outline}"
    fill="#000" fill-opacity=".5" stroke="#fff" stroke-width="1.5"/>`;
  const [background, cut] = await Promise.all([
    encode(svg(`0 0 ${width} ${height}`, width, height, scene + gap)),
    encode(
      svg(
        `${x} ${y} ${piece} ${piece}`,
        piece,
        piece,
        `<clipPath id="cut"><path transform="translate(${x} ${y})" d="${outline}"/></clipPath>
        <g clip-path="url(#cut)">${scene}</g>
        <path transform="translate(${x} ${y})" d="${outline}" fill="none" stroke="#fff" stroke-width="2"/>`,
      ),
    ),
  ]);
  return { x, y, background, piece: cut };
}

function drawScene(): string {
  const { width, height } = slideSize;
  const shapes = Array.from({ length: shapeCount }, () => {
    const [x, y, size] = [randomInt(width), randomInt(height), randomInt(14, 46)];
    const fill = `fill="${colour()}" fill-opacity=".8"`;
    const turn = `transform="rotate(${randomInt(360)} ${x} ${y})"`;
    return randomInt(2) === 0
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" ${fill}/>`
      : `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="5" ${fill} ${turn}/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${colour()}"/>${shapes.join('')}`;
}

function colour(): string {
  return `hsl(${randomInt(360)} ${randomInt(35, 70)}% ${randomInt(40, 75)}%)`;
}

function svg(viewBox: string, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">
    ${content}</svg>`;
}

async function encode(drawing: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
