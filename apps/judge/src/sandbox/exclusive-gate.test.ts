import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ExclusiveGate, ExclusiveTimeout } from './exclusive-gate.ts';

it('exclusive work runs alone, and later work waits behind it', async () => {
  const quiet = new ExclusiveGate();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      log.push(`+${name}`);
      await until;
      log.push(`-${name}`);
    };
  const all = [
    quiet.shared(work('a', gate.promise)),
    quiet.shared(work('b', gate.promise)),
    quiet.alone(work('c')),
    quiet.shared(work('d')),
    quiet.alone(work('e')),
  ];
  await Promise.resolve();
  assert.deepEqual(log, ['+a', '+b']);
  gate.resolve();
  await Promise.all(all);
  assert.deepEqual(log.slice(2, 4).sort(), ['-a', '-b']);
  assert.deepEqual(log.slice(4), ['+c', '-c', '+d', '-d', '+e', '-e']);
});

it('releases the lock after an error', async () => {
  const quiet = new ExclusiveGate();
  await assert.rejects(
    quiet.alone(() => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await quiet.shared(() => Promise.resolve(1)), 1);
});

it('a timed-out exclusive request leaves the queue, and later work starts', async () => {
  const quiet = new ExclusiveGate();
  const gate = Promise.withResolvers<void>();
  const long = quiet.shared(() => gate.promise);
  const impatient = quiet.aloneWithin(20, () => Promise.resolve('alone'));
  const behind = quiet.shared(() => Promise.resolve('beside the long one'));
  await assert.rejects(impatient, ExclusiveTimeout);
  assert.equal(await behind, 'beside the long one');
  const patient = quiet.aloneWithin(60_000, () => Promise.resolve('alone'));
  gate.resolve();
  await long;
  assert.equal(await patient, 'alone');
});

it('an aborted request leaves the queue at once, and later work starts', async () => {
  const quiet = new ExclusiveGate();
  const gate = Promise.withResolvers<void>();
  const long = quiet.shared(() => gate.promise);
  const calledOff = new AbortController();
  let runs = 0;
  const work = () => Promise.resolve(runs++);
  const { signal } = calledOff;
  const waiting = [
    quiet.alone(work, signal),
    quiet.aloneWithin(60_000, work, signal),
    quiet.shared(work, signal),
  ];
  const behind = quiet.shared(() => Promise.resolve('beside the long one'));
  const ends = Promise.allSettled(waiting);
  calledOff.abort();
  for (const end of await ends) assert.equal(end.status === 'rejected' && end.reason.name, 'Aborted');
  assert.equal(await behind, 'beside the long one');
  await assert.rejects(quiet.shared(work, signal), { name: 'Aborted' });
  assert.equal(runs, 0);
  gate.resolve();
  await long;
  assert.equal(await quiet.alone(() => Promise.resolve('alone')), 'alone');
});
