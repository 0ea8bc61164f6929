import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CoreLock, ExclusiveTimeout } from './core-lock.ts';

it('exclusive work runs without other work, and later work waits behind it', async () => {
  const lock = new CoreLock();
  const log: string[] = [];
  const latch = Promise.withResolvers<void>();
  const work =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      log.push(`+${name}`);
      await until;
      log.push(`-${name}`);
    };
  const all = [
    lock.shared(work('a', latch.promise)),
    lock.shared(work('b', latch.promise)),
    lock.exclusive(work('c')),
    lock.shared(work('d')),
    lock.exclusive(work('e')),
  ];
  await Promise.resolve();
  assert.deepEqual(log, ['+a', '+b']);
  latch.resolve();
  await Promise.all(all);
  assert.deepEqual(log.slice(2, 4).sort(), ['-a', '-b']);
  assert.deepEqual(log.slice(4), ['+c', '-c', '+d', '-d', '+e', '-e']);
});

it('releases the lock after an error', async () => {
  const lock = new CoreLock();
  await assert.rejects(
    lock.exclusive(() => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await lock.shared(() => Promise.resolve(1)), 1);
});

it('a timed-out exclusive request leaves the queue, and later work starts', async () => {
  const lock = new CoreLock();
  const latch = Promise.withResolvers<void>();
  const long = lock.shared(() => latch.promise);
  const impatient = lock.exclusiveWithin(20, () => Promise.resolve('exclusive'));
  const behind = lock.shared(() => Promise.resolve('beside the long one'));
  await assert.rejects(impatient, ExclusiveTimeout);
  assert.equal(await behind, 'beside the long one');
  const patient = lock.exclusiveWithin(60_000, () => Promise.resolve('exclusive'));
  latch.resolve();
  await long;
  assert.equal(await patient, 'exclusive');
});

it('an aborted request leaves the queue at once, and later work starts', async () => {
  const lock = new CoreLock();
  const latch = Promise.withResolvers<void>();
  const long = lock.shared(() => latch.promise);
  const calledOff = new AbortController();
  let runs = 0;
  const work = () => Promise.resolve(runs++);
  const { signal } = calledOff;
  const waiting = [
    lock.exclusive(work, signal),
    lock.exclusiveWithin(60_000, work, signal),
    lock.shared(work, signal),
  ];
  const behind = lock.shared(() => Promise.resolve('beside the long one'));
  const ends = Promise.allSettled(waiting);
  calledOff.abort();
  for (const end of await ends) assert.equal(end.status === 'rejected' && end.reason.name, 'Aborted');
  assert.equal(await behind, 'beside the long one');
  await assert.rejects(lock.shared(work, signal), { name: 'Aborted' });
  assert.equal(runs, 0);
  latch.resolve();
  await long;
  assert.equal(await lock.exclusive(() => Promise.resolve('exclusive')), 'exclusive');
});
