import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, commonOptions, placeOptions } from '../command.ts';
import { placeOf } from '../place.ts';
import { openProblem } from '../problem-info.ts';
import { exitStatus } from '../exit-status.ts';

/** Saves the samples of a problem as files. Does not overwrite existing files. */
export const samplesCommand: Command = {
  name: 'samples',
  most: 1,
  options: {
    ...commonOptions,
    ...placeOptions,
    directory: { type: 'string', short: 'd' },
    force: { type: 'boolean', short: 'f' },
  },
  async run(context) {
    const { out, words, args } = context;
    const id = args.required(0);
    const place = placeOf(args);
    const site = await context.openSite({ needsLogin: place.cid !== undefined });
    const { samples } = (await openProblem(site, id, place)).problem;
    const folder = args.text('directory') ?? '.';
    await mkdir(folder, { recursive: true });
    const files = samples.flatMap(({ input, output }, index) => [
      { path: join(folder, `${index + 1}.in`), text: endLine(input) },
      { path: join(folder, `${index + 1}.ans`), text: endLine(output) },
    ]);
    let status = 0;
    for (const { path, text } of files) {
      const before = await readFile(path, 'utf8').catch(() => null);
      if (before !== null && before !== text && !args.flag('force')) {
        out.note(words.sampleKept(path));
        status = exitStatus.failed;
        continue;
      }
      await writeFile(path, text);
      out.line(words.written(path));
    }
    if (files.length === 0) out.note(words.samplesNone);
    out.json(files.map(({ path }) => path));
    return status;
  },
};

/**
 * Converts line ends to line feeds and adds a missing one at the end, because programs expect one after the last line.
 */
function endLine(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}
