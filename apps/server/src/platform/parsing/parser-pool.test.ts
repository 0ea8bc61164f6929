import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PackageError } from '@xiezhi/formats/model/plan';
import { processHost, type StartHost, threadHost } from './host.ts';
import { createParserPool, ParserStopped } from './parser-pool.ts';

const module = new URL('./testing/some-parser.ts', import.meta.url);
const hosts: Readonly<Record<string, StartHost>> = {
  thread: threadHost(module, { heapMb: 32 }),
  process: processHost(module, { heapMb: 32 }),
};

for (const [kind, start] of Object.entries(hosts)) {
  const poolOf = (lanes = 1) => createParserPool({ start, lanes, callMs: 60_000 });

  test(`${kind}: returns results and errors unchanged`, async () => {
    const pool = poolOf();
    await pool.use('somebody', async (parser) => {
      assert.deepEqual(await parser.call('echo', { a: [1, 'x', null] }), { a: [1, 'x', null] });
      await assert.rejects(parser.call('refuse', 'no'), new PackageError('no'));
      await assert.rejects(parser.call('nothing', null), /has no call nothing/);
    });
  });

  test(`${kind}: ends an endless call without blocking this thread, and serves the next user`, async () => {
    const pool = poolOf();
    await pool.use('somebody', async (parser) => {
      await assert.rejects(parser.call('forever', null, { ms: 1500 }), (error) => {
        assert.ok(error instanceof ParserStopped);
        assert.equal(error.message, 'reading took longer than 2 s and was stopped');
        return true;
      });
      // Further calls of the same user fail in the same way.
      await assert.rejects(parser.call('echo', 1), ParserStopped);
    });
    assert.equal(await pool.use('another', (parser) => parser.call('echo', 1)), 1);
  });

  test(`${kind}: ends a call that uses too much memory`, async () => {
    await poolOf().use('somebody', async (parser) => {
      await assert.rejects(parser.call('eat', null), /exceeded the memory limit/);
    });
  });

  test(`${kind}: ends cancelled work at once`, async () => {
    const pool = poolOf();
    const reason = new Error('given up');
    const giveUp = new AbortController();
    await pool.use('somebody', async (parser) => {
      await parser.call('echo', 1);
      const ended = assert.rejects(parser.call('forever', null, { signal: giveUp.signal }), reason);
      giveUp.abort(reason);
      await ended;
    });
  });

  test(`${kind}: limits a user to one lane and leaves the others to other users`, async () => {
    const pool = poolOf(2);
    const done: string[] = [];
    const giveUp = new AbortController();
    const hostile = [1, 2, 3].map((number) =>
      pool
        .use('hostile', (parser) => parser.call('forever', null, { signal: giveUp.signal }))
        .catch(() => done.push(`hostile ${number}`)),
    );
    await pool.use('honest', (parser) => parser.call('echo', 1));
    done.push('honest');
    giveUp.abort(new Error('enough'));
    await Promise.all(hostile);
    assert.equal(done[0], 'honest');
  });
}
