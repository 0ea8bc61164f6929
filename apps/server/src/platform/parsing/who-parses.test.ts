import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const sources = join(import.meta.dirname, '../..');

/** Patterns of imports that parse user files or pages of other sites, by kind of content. */
const parsers: Readonly<Record<string, RegExp>> = {
  'problem packages': /\breadProblemPackages?\b/,
  archives: /formats\/read\/source-zip'|from 'yauzl'|\bopenZip\b/,
  'YAML and XML': /formats\/text\/(?:yaml|xml)'|from '(?:yaml|saxes)'/,
  'long texts, for names in them': /markdown\/find-mentions'/,
  'pages of other sites': /from '(?:cheerio\/slim|cheerio|htmlparser2)'|\breadPage\b/,
  'adapters that read pages where they are called': /\bsiteAdapters\b|\/judges\/\w+\/\w+\.ts'/,
  pictures: /(?:from|import\() ?'sharp'|\.\/bmp\.ts'/,
};

/**
 * Files that may have such imports: parsers in separate threads or processes, commands (which are separate processes),
 * and modules that read only our own files.
 */
const allowed: readonly string[] = [
  'judging/problem-package/package-parser.ts',
  'problems/test-data/upload/archive-parser.ts',
  'identity/public-file/picture-parser.ts',
  'community/discussion/mention-parser.ts',
  'judging/remote-judge/reading/page-parser.ts',
  // Runs in the thread of `worker.ts`.
  'site/similarity/engine/statement-code.ts',
  // Wraps the adapters of `all.ts` with `terminable` before the rest of the server uses them.
  'judging/remote-judge/judges.ts',
  // Reads short texts itself.
  'community/discussion/read-mentions.ts',
  'app/cli/import.ts',
  'app/cli/export.ts',
  // Reads only the problems that are part of the product, during startup.
  'problems/problem/starter.ts',
  // Commands that create a demo site from our own files.
  'app/seed/demo/avatars.ts',
  'app/seed/demo/bank.ts',
  'app/seed/demo/problems/write-package.ts',
  // Run in the process of the migration (`child-process/main.ts`), which the server starts and can end.
  'site/site-import/sources/domjudge/problems.ts',
  'site/site-import/sources/hydro/backup.ts',
  // Reads our own page.
  'platform/http/app-shell.ts',
  // Draw puzzles; read nothing.
  'identity/challenge/captcha.ts',
  'identity/challenge/slide/puzzle.ts',
];

/** Parsers of the adapters. They run in the worker thread of `page-parser.ts`. */
const adapters = /^judging\/remote-judge\/(?:adapter|judges)\//;

test('files of users and pages of other sites are parsed in threads and processes that can be ended, never on the event loop', () => {
  const found = new Map<string, string[]>();
  for (const path of globSync('**/*.ts', { cwd: sources })) {
    if (/\.test\.ts$|(?:^|\/)testing\//.test(path) || allowed.includes(path) || adapters.test(path)) continue;
    const text = readFileSync(join(sources, path), 'utf8');
    const parsed = Object.keys(parsers).filter((kind) => parsers[kind]?.test(text));
    if (parsed.length > 0) found.set(path, parsed);
  }
  assert.deepEqual(Object.fromEntries(found), {});
  for (const path of allowed) readFileSync(join(sources, path));
});
