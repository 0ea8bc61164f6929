import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { test } from 'node:test';
import { signalName } from './signals.ts';

test('signals have the names of the system', () => {
  // Other names for signal numbers that already have a name.
  const aliases = new Set(['SIGIOT', 'SIGPOLL', 'SIGUNUSED']);
  for (const [name, number] of Object.entries(constants.signals)) {
    if (!aliases.has(name)) assert.equal(signalName(number), `${number} (${name})`);
  }
});

test('signals without a name are shown by their number', () => {
  for (const number of [0, -1, 32, 34, 64, 1000]) assert.equal(signalName(number), String(number));
});
