import sharp from 'sharp';
import { createRandom } from './random.ts';

const size = 256;
const palettes = [
  ['#1f4e5f', '#79a8a9', '#f4f7f7'],
  ['#6b2737', '#e08e79', '#f1d4af'],
  ['#2b3a55', '#ce7777', '#f2e5e5'],
  ['#35524a', '#a2e8dd', '#f6f4d2'],
  ['#4a3f6b', '#b8a1d9', '#f7f1ff'],
  ['#7a4419', '#d7be82', '#fbf6e3'],
  ['#0b3954', '#bfd7ea', '#ff6663'],
  ['#3d405b', '#81b29a', '#f2cc8f'],
] as const;

type Draw = (name: string) => string;

/** Hills under a sun. */
function landscape(name: string): string {
  const random = createRandom(2, name);
  const [dark, middle, light] = random.pick(palettes);
  const sun = `<circle cx="${random.between(60, 196)}" cy="${random.between(60, 110)}" r="${random.between(22, 40)}" fill="${light}"/>`;
  const hills = [dark, dark].map((color, index) => {
    const top = 150 + 40 * index + random.between(-15, 15);
    const [first, second] = [random.between(-60, 20), random.between(-40, 50)];
    return `<path d="M0 ${top} C 70 ${top + first} 160 ${top + second} 256 ${top - 20} V256 H0Z" fill="${color}" opacity="${0.6 + 0.4 * index}"/>`;
  });
  return `<rect width="256" height="256" fill="${middle}"/>${sun}${hills.join('')}`;
}

/** A pattern with mirrored halves. */
function mosaic(name: string): string {
  const random = createRandom(3, name);
  const [dark, middle, light] = random.pick(palettes);
  const squares: string[] = [];
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 3; column += 1) {
      if (random.next() < 0.45) continue;
      const fill = random.next() < 0.3 ? middle : dark;
      for (const place of new Set([column, 4 - column]))
        squares.push(
          `<rect x="${28 + 40 * place}" y="${28 + 40 * row}" width="40" height="40" fill="${fill}"/>`,
        );
    }
  return `<rect width="256" height="256" fill="${light}"/>${squares.join('')}`;
}

/** An animal's face, seen from the front. */
function face(name: string): string {
  const random = createRandom(4, name);
  const [dark, middle, light] = random.pick(palettes);
  const isPointed = random.next() < 0.5;
  const ears = isPointed
    ? `<path d="M62 110 L74 40 L122 84Z M194 110 L182 40 L134 84Z" fill="${dark}"/>`
    : `<circle cx="72" cy="78" r="30" fill="${dark}"/><circle cx="184" cy="78" r="30" fill="${dark}"/>`;
  const mouth = random.pick(['M112 176 Q128 190 144 176', 'M116 178 H140', 'M108 172 Q128 198 148 172']);
  const eye = random.between(7, 12);
  return `<rect width="256" height="256" fill="${middle}"/>${ears}<ellipse cx="128" cy="146" rx="80" ry="${random.between(66, 78)}" fill="${dark}"/>
<ellipse cx="128" cy="170" rx="46" ry="34" fill="${light}"/><circle cx="98" cy="130" r="${eye}" fill="${light}"/><circle cx="158" cy="130" r="${eye}" fill="${light}"/>
<circle cx="98" cy="131" r="${eye - 4}" fill="${dark}"/><circle cx="158" cy="131" r="${eye - 4}" fill="${dark}"/>
<ellipse cx="128" cy="158" rx="10" ry="7" fill="${dark}"/><path d="${mouth}" stroke="${dark}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}

/** Rings around a point. */
function rings(name: string): string {
  const random = createRandom(5, name);
  const colors = random.shuffled(random.pick(palettes));
  const [x, y] = [random.between(90, 166), random.between(90, 166)];
  const circles = [180, 140, 104, 72, 44, 20].map(
    (radius, index) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors[index % 3] ?? '#333'}"/>`,
  );
  return `<rect width="256" height="256" fill="${colors[2] ?? '#eee'}"/>${circles.join('')}`;
}

const styles: readonly Draw[] = [landscape, mosaic, face, face, rings];

/** Draws a picture that depends only on the name. */
export async function drawAvatar(name: string): Promise<Buffer> {
  const draw = createRandom(1, name).pick(styles);
  return await png(draw(name));
}

/** Draws a picture for a group. */
export async function drawEmblem(name: string): Promise<Buffer> {
  return await png(landscape(name));
}

async function png(drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${drawing}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
