import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { pino } from 'pino';
import { BlobCache } from '../../cache/blob-cache.ts';
import { buildTask, openTestJudge } from '../../test/support/harness.ts';
import { TaskData } from './task-data.ts';

it('rejects at once if the disk has no room for the test data', { timeout: 60_000 }, async () => {
  const judge = await openTestJudge([]);
  try {
    const task = await buildTask(judge.runtime, { language: 'C', code: '' });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const cache = await BlobCache.open(join(judge.folder, 'full'), 1000, () => Promise.reject(full));
    const data = new TaskData(task, cache, new AbortController().signal, pino({ level: 'silent' }));
    const [first] = task.cases;
    assert.ok(first);
    await assert.rejects(data.open(first), full);
    data.close();
  } finally {
    await judge.close();
  }
});
