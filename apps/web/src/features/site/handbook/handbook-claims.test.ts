import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePatterns } from '../../../../test-support/page-patterns.ts';
import { chineseSettings, settingsOf } from './facts/settings-table.ts';
import { parseTopic } from './topic.ts';

/** Checks that the pages, scripts, metrics and settings that the handbook names exist. */

const root = join(import.meta.dirname, '../../../../../..');
const web = join(root, 'apps/web/src');
const locales = ['zh-CN', 'en-US'] as const;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pagesOf = (locale: string) =>
  readdirSync(join(root, 'docs/handbook', locale))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, read(`docs/handbook/${locale}/${name}`)] as const);

/**
 * Addresses of this site that are not pages. Pages about migrations are not checked, because they name
 * addresses of other judges.
 */
const elsewhere = /^\/(?:api\/|metrics$|readyz$)/;

describe.each(locales)('in %s', (locale) => {
  const pages = pagesOf(locale);

  it('leads only to pages that exist', () => {
    const known = pagePatterns();
    expect(known.length).toBeGreaterThan(50);
    const ours = pages.filter(([file]) => !file.startsWith('migration-'));
    const named = ours.flatMap(([file, text]) =>
      [...text.matchAll(/(?:\]\(|`)(\/[\w/-]*)(?:#[\w-]+)?[)`]/g)].map(([, path = '']) => ({ file, path })),
    );
    expect(named.length).toBeGreaterThan(50);
    const lost = named.filter(({ path }) => !elsewhere.test(path) && !known.some((one) => one.test(path)));
    expect(lost).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [file, text] of pages)
      for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
        expect({ file, name, exists: Object.hasOwn(scripts, name) }).toEqual({ file, name, exists: true });
  });

  it('has commands that a shell can parse', () => {
    const blocks = pages.flatMap(([, text]) =>
      [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, code = '']) => code),
    );
    expect(blocks.length).toBeGreaterThan(5);
    const { status, stderr } = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('lists all metrics and no others', () => {
    const own = read('apps/server/src/site/metrics/metrics.ts').matchAll(/name: '(xiezhi_\w+)'/g);
    const named = pages.flatMap(([, text]) => [...text.matchAll(/`(xiezhi_\w+)`/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set([...own].map(([, name]) => name)));
  });

  it('names only settings that exist', () => {
    const names = new Set(settingsOf(read('docs/settings.md')).map(([name]) => name));
    for (const [file, text] of pages)
      for (const [, name = ''] of text.matchAll(/`(XIEZHI_\w+|DATABASE_URL|PUBLIC_URL|SMTP_URL|OIDC_\w+)/g))
        expect({ file, name, exists: names.has(name) || nodeSettings.has(name) }).toEqual({
          file,
          name,
          exists: true,
        });
  });
});

/** Settings of a judge node on another machine and of commands, which the site does not read. */
const nodeSettings = new Set(['XIEZHI_CONTEST', 'XIEZHI_SERVER', 'XIEZHI_SERVER_URL', 'XIEZHI_TOKEN']);

it('has a Chinese text for each setting', () => {
  const rows = settingsOf(read('docs/settings.md'));
  const texts = JSON.parse(read('docs/handbook/zh-CN/settings.json')) as Record<string, string | string[]>;
  expect(Object.keys(texts).toSorted()).toEqual(rows.map(([name]) => name).toSorted());
  for (const [name, , meaning] of chineseSettings(rows, texts))
    expect({ name, meaning }).toMatchObject({ meaning: expect.stringMatching(/\p{Script=Han}/u) });
});

it('is linked only at headings that exist', () => {
  const uses = globSync('features/**/*.tsx', { cwd: web }).flatMap((file) =>
    [
      ...readFileSync(join(web, file), 'utf8').matchAll(/(?:<HandbookLink\s+to|\shelp)="([\w-]+)#([\w-]+)"/g),
    ].map(([, slug, id]) => ({ file, slug, id })),
  );
  expect(uses.length).toBeGreaterThan(20);
  for (const { file, slug, id } of uses)
    for (const locale of locales) {
      const ids = parseTopic(read(`docs/handbook/${locale}/${slug}.md`)).map((section) => section.id);
      expect({ file, slug, id, exists: ids.includes(id ?? '') }).toEqual({ file, slug, id, exists: true });
    }
});
