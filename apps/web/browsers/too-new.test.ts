import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedInScripts, allowedInStyles } from './allowed-features.ts';
import { buildTargets } from './baseline.ts';
import { readTooNew } from './too-new.ts';
import { newInScript, newInStyles } from './used-features.ts';

const assets = join(import.meta.dirname, '../dist/assets');
const tooNew = readTooNew();

/** Features found in built files with this extension, each with the first file that uses it. */
function foundInBuild(ending: string, find: (text: string) => ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith(ending)))
    // Polyfill files may contain the names of the features they add.
    if (!file.startsWith('polyfills-'))
      for (const feature of find(readFileSync(join(assets, file), 'utf8')))
        if (!found.has(feature)) found.set(feature, file);
  return found;
}

describe('the build, including libraries, works in the oldest browsers that package.json declares', () => {
  it.each([
    ['scripts', '.js', (text: string) => newInScript(text, tooNew), allowedInScripts],
    ['styles', '.css', (text: string) => newInStyles(text, tooNew), allowedInStyles],
  ] as const)('%s use no newer feature without a fallback', (_kind, ending, find, allowed) => {
    const found = foundInBuild(ending, find);
    // The listed features are newer than the baseline: avoid them, or add a polyfill (polyfills/main.ts) or a
    // fallback and list them in allowed-features.ts.
    expect([...found].filter(([feature]) => !(feature in allowed))).toEqual([]);
    expect(Object.keys(allowed).filter((feature) => !found.has(feature))).toEqual([]);
  });

  it('the polyfills contain every method listed as polyfilled', () => {
    const file = readdirSync(assets).find((name) => /^polyfills-.*\.js$/.test(name));
    const code = readFileSync(join(assets, file ?? ''), 'utf8');
    const names = Object.entries(allowedInScripts)
      .filter(([, reason]) => reason === 'polyfill')
      .map(([feature]) => feature.replace(/^.*\.|\(\)$/g, ''));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !code.includes(name))).toEqual([]);
  });
});

describe('features newer than the baseline', () => {
  it.each([
    ['const later = Promise.withResolvers();', ['Promise.withResolvers']],
    ['list.toSorted()', ['.toSorted()']],
    ['map.values().filter(Boolean).toArray()', ['.toArray()']],
    ['new CloseWatcher()', ['new CloseWatcher']],
    ['ReadableStream.from(list)', ['ReadableStream.from']],
    ['Response.json({})', ['Response.json']],
    ['const { toSorted } = {}; list.findLast(Boolean); structuredClone(list)', []],
  ])('are found in a script: %s', (code, features) => {
    expect([...newInScript(code, tooNew)]).toEqual(features);
  });

  it.each([
    ['a{color:color-mix(in srgb,red,blue)}', ['color-mix(']],
    ['a:has(b){color:red}', [':has']],
    ['@starting-style{a{opacity:0}}', ['@starting-style']],
    ['a{grid-template-rows:subgrid}', ['grid-template-rows:subgrid']],
    ['a{anchor-name:--here}', ['anchor-name:']],
    ['a{height:2lh}', ['1lh']],
    ['a:hover{text-align:left;inset:0;height:1dvh;translate:0 1px}@media (width>=1px){a{gap:1px}}', []],
  ])('are found in a style sheet: %s', (css, features) => {
    expect([...newInStyles(css, tooNew)]).toEqual(features);
  });
});

it('the bundler has a target for every declared browser', () => {
  expect(buildTargets()).toEqual(['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4']);
});
