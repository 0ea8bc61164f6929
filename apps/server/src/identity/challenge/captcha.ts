import { randomInt } from 'node:crypto';
import { intervals } from '@xiezhi/contract/limits';
import type { Services } from '../../platform/services.ts';
import { setChallenge, takeChallenge } from './challenges.ts';
import { glyph } from './glyphs.ts';

type CaptchaServices = Pick<Services, 'db' | 'clock'>;

const width = 90;
const height = 30;

export interface Captcha {
  /** Data URL of a PNG. */
  readonly img: string;
  readonly captchaKey: string;
}

/** Draws a sum and stores its result for half an hour. */
export async function makeCaptcha({ db, clock }: CaptchaServices): Promise<Captcha> {
  const { signs, result } = randomSum();
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(drawing(signs)))
    .png()
    .toBuffer();
  const captchaKey = await setChallenge(db, 'captcha', String(result), {
    now: clock(),
    life: intervals.captchaLife,
  });
  return { img: `data:image/png;base64,${png.toString('base64')}`, captchaKey };
}

/** Returns whether the answer is right. Uses up the key in any case. */
export async function solvesCaptcha(
  { db, clock }: CaptchaServices,
  key: string,
  answer: string,
): Promise<boolean> {
  const challenge = await takeChallenge(db, 'captcha', key, clock());
  return challenge !== null && challenge.answer === answer.trim();
}

function randomSum(): { signs: string; result: number } {
  const kind = randomInt(3);
  if (kind === 0) {
    const [a, b] = [randomInt(1, 20), randomInt(1, 10)];
    return { signs: `${a}+${b}=?`, result: a + b };
  }
  if (kind === 1) {
    const b = randomInt(1, 10);
    const a = randomInt(b, 20);
    return { signs: `${a}-${b}=?`, result: a - b };
  }
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
  return { signs: `${a}×${b}=?`, result: a * b };
}

/** Draws the glyphs, each rotated and shifted a little, in front of random lines. */
function drawing(signs: string): string {
  const step = (width - 8) / signs.length;
  const paths = Array.from(signs, (sign, index) => {
    const x = 4 + step * index + (step - 10) / 2 + between(-1, 1);
    const turn = between(-14, 14).toFixed(1);
    const place = `translate(${x.toFixed(1)} ${between(5, 9).toFixed(1)}) rotate(${turn} 5 8)`;
    return `<path transform="${place}" d="${glyph(sign)}" stroke="${colour(20, 45)}" stroke-width="1.9"/>`;
  });
  const lines = Array.from({ length: 4 }, () => {
    const [from = 0, over = 0, under = 0, to = 0] = Array.from({ length: 4 }, () => randomInt(height));
    const curve = `M0 ${from} C30 ${over} 60 ${under} ${width} ${to}`;
    return `<path d="${curve}" stroke="${colour(60, 80)}" stroke-width="1"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#f4f6f8"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${paths.join('')}</g></svg>`;
}

function colour(darkest: number, lightest: number): string {
  return `hsl(${randomInt(360)} 55% ${randomInt(darkest, lightest)}%)`;
}

function between(least: number, most: number): number {
  return least + (randomInt(10_001) / 10_000) * (most - least);
}
