import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { contestsOf, createArchiveApi, createHttpApi, durationOf } from './api.ts';

test('durations', () => {
  const cases = { '5:00:00.000': 18_000_000, '-0:30:00': -1_800_000, '0:00:01.500': 1500, x: null };
  for (const [text, milliseconds] of Object.entries(cases))
    assert.equal(durationOf(text), milliseconds, text);
  assert.equal(durationOf(90), 90_000);
});

test('a contest archive answers as the API of one contest', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-archive-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'contest.json'), '{"id":"final","name":"Final"}');
  writeFileSync(join(folder, 'teams.json'), '[{"id":"1","name":"A"}]');
  writeFileSync(join(folder, 'accounts.json'), '[{"id":"a","username":"team1","team_id":"1"}]');
  const api = createArchiveApi(folder);
  assert.deepEqual(await contestsOf(api), [{ id: 'final', name: 'Final' }]);
  assert.deepEqual(await api.list('contests/final/teams'), [{ id: '1', name: 'A' }]);
  assert.deepEqual(await api.list('users'), [{ id: 'a', username: 'team1', team_id: '1' }]);
  assert.deepEqual(await api.list('contests/final/runs'), []);
  assert.deepEqual(await api.list('contests/final/submissions/1/source-code'), []);
  assert.deepEqual(await api.list('contests/final/../../teams'), [], 'never outside of the folder');
  writeFileSync(join(folder, 'runs.json'), 'no JSON');
  await assert.rejects(api.list('contests/final/runs'), /other than JSON/);
});

test('an unreachable site is named without its password', async () => {
  const api = createHttpApi('http://reader:secret-word@127.0.0.1:9/domjudge', new AbortController().signal);
  await assert.rejects(api.list('contests'), (error: Error) => {
    assert.match(error.message, /no connection/);
    assert.doesNotMatch(error.message, /secret-word/);
    return true;
  });
});
