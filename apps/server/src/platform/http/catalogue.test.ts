import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCatalogue, type ErrorEntry } from '@xiezhi/contract/errors';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';

const entries: [string, ErrorEntry][] = Object.entries(errorCatalogue);
const placeholders = (text: string) => new Set(text.match(/\{\w+\}/g));

test('every error is translated, with the same placeholders', () => {
  for (const [code, { zh, en }] of entries) {
    assert.match(zh, /\p{Script=Han}/u, code);
    assert.doesNotMatch(en, /\p{Script=Han}/u, code);
    assert.deepEqual(placeholders(zh), placeholders(en), code);
  }
});

test('statuses match the two error channels', () => {
  for (const [code, { http, status }] of entries) {
    assert.ok([200, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503].includes(http), code);
    if (http === 401 || http === 403) assert.equal(status, http, code);
    if (http === 200) assert.ok([200, 400, 401, 403, 404, 500].includes(status), code);
  }
});

test('every error code is used in the server, and every used one is declared', () => {
  // The rules package is included, because policies throw the error codes that it returns.
  const folders = ['../..', '../../../../../packages/rules/src'].map((path) =>
    join(import.meta.dirname, path),
  );
  const sources = folders.map(sourcesOf).join('\n');
  for (const [code] of entries) assert.ok(sources.includes(`'${code}'`), `${code} is used nowhere`);
  for (const [name, { errors = [] }] of Object.entries(routes) as [string, RouteDefinition][]) {
    for (const code of errors) assert.ok(code in errorCatalogue, `${name} declares ${code}`);
  }
});

function sourcesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}
