/**
 * Takes the pictures of the handbook from a demo site, in both languages and themes.
 *
 *   npm run handbook:pictures [-- NAME…]
 *
 * With arguments, takes only the pictures whose name contains one of them. Does not rewrite a picture that shows the
 * same as before. The look of the texts depends on the installed fonts: if run as root, the command installs Debian's
 * `fonts-noto-cjk`.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { handbookFolder, type Picture, readCatalogue } from './catalogue.ts';
import { withStudio } from './studio.ts';
import { type PictureLocale, pictureThemes, type Studio } from './take.ts';
import { writePicture } from './write-picture.ts';

const locales = ['zh-CN', 'en-US'] as const;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const chosen = process.argv.slice(2);
const { width, pictures } = readCatalogue();
const wanted = Object.entries(pictures).filter(
  ([name]) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
);
if (wanted.length === 0) throw new Error(`no picture is called ${chosen.join(' or ')}`);
const totals = { bytes: 0, written: 0, failed: 0 };

await withStudio({ width, log }, async (studio) => {
  for (const [name, picture] of wanted)
    for (const locale of locales) await save(studio, name, picture, locale);
});
removeUnlisted();
console.log(`${totals.written} written, ${totals.failed} failed, ${totals.bytes} bytes`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function save(studio: Studio, name: string, picture: Picture, locale: PictureLocale): Promise<void> {
  try {
    const pngs = await studio.take(picture, locale);
    for (const theme of pictureThemes) {
      const file = `${name}${theme === 'dark' ? '.dark' : ''}.webp`;
      const path = join(handbookFolder, locale, 'pictures', file);
      const { bytes, isNew } = await writePicture(path, pngs[theme]);
      totals.bytes += bytes;
      totals.written += isNew ? 1 : 0;
      console.log(`${isNew ? 'written' : 'same   '}  ${String(bytes).padStart(6)}  ${locale}/${file}`);
    }
  } catch (error) {
    totals.failed += 1;
    console.log(`failed ${locale} ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Deletes the files of pictures that are no longer in the catalogue. */
function removeUnlisted(): void {
  for (const locale of locales) {
    const folder = join(handbookFolder, locale, 'pictures');
    for (const file of readdirSync(folder))
      if (!Object.hasOwn(pictures, file.replace(/(\.dark)?\.webp$/, ''))) rmSync(join(folder, file));
  }
}
