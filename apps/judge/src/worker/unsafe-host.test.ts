import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SandboxReport } from '@xiezhi/sandbox';
import { unsafeHostMessage } from './unsafe-host.ts';

const report: SandboxReport = {
  tier: 'restricted',
  isSafe: false,
  version: '1',
  kernel: '6.1',
  lacks: [],
  items: [
    { name: 'network', ok: false, isRequired: true, detail: 'a socket was opened', mend: 'Run as root.' },
    { name: 'control-groups', ok: false, isRequired: false, detail: 'none', mend: 'Mount them.' },
    { name: 'time', ok: true, isRequired: true, detail: 'fine', mend: '' },
  ],
};

it('refuses an unsafe host and prints how to fix it', () => {
  const text = unsafeHostMessage(report, false) ?? '';
  assert.match(text, /network: a socket was opened\n {4}Run as root\./);
  assert.match(text, /XIEZHI_UNSAFE_JUDGE=1/);
  assert.doesNotMatch(text, /control-groups|time:/);
});

it('accepts an unsafe host if the operator allows it', () =>
  assert.equal(unsafeHostMessage(report, true), null));
it('accepts a safe host', () => assert.equal(unsafeHostMessage({ ...report, isSafe: true }, false), null));
