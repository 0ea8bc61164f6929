import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsAccountRule, readAccountRule, writeAccountRule } from './account-rule.ts';
import { isFrozenAt, phaseAt, phaseStatus } from './schedule.ts';

const at = (clock: string) => new Date(`2026-03-01T${clock}Z`);
const neverChanged = { publishedAt: null, opensNotBefore: null };
const times = { startsAt: at('12:00:00'), endsAt: at('17:00:00') };

test('a contest includes its start and excludes its end', () => {
  const phases = ['11:59:59.999', '12:00:00', '16:59:59.999', '17:00:00'].map((clock) =>
    phaseAt(times, at(clock)),
  );
  assert.deepEqual(phases, ['scheduled', 'running', 'running', 'ended']);
  assert.deepEqual(
    phases.map((phase) => phaseStatus[phase]),
    [-1, 0, 0, 1],
    'codes that clients know',
  );
});

test('a freeze starts at its time and ends with the contest, unless a manager must open it', () => {
  const clocks = ['15:59:59.999', '16:00:00', '16:59:59.999', '17:00:00'];
  const seals = (sealAt: Date | null, opensItself: boolean) =>
    clocks.map((clock) => isFrozenAt({ ...neverChanged, ...times, sealAt, opensItself }, at(clock)));
  assert.deepEqual(seals(at('16:00:00'), true), [false, true, true, false]);
  assert.deepEqual(seals(at('16:00:00'), false), [false, true, true, true]);
  assert.deepEqual(seals(at('12:00:00'), true), [true, true, true, false]);
  assert.deepEqual(seals(null, false), [false, false, false, false]);
});

const ruleText =
  '<prefix>team</prefix><suffix>x</suffix><start>8</start><end>12</end><extra>coach  Root</extra>';

test('an account matches by its number between prefix and suffix, or by its name', () => {
  const read = readAccountRule(ruleText);
  assert.ok(read);
  for (const name of ['team8x', 'team12x', 'coach', 'Root']) assert.ok(fitsAccountRule(read, name), name);
  for (const name of [
    'team7x',
    'team13x',
    'team08x',
    'Team8x',
    'team8',
    'teamx',
    'root',
    '',
    'team8xx',
    'team+8x',
  ])
    assert.ok(!fitsAccountRule(read, name), name);
  assert.equal(writeAccountRule(read), ruleText.replace('  ', ' '));
});

test('prefix and suffix never overlap', () => {
  const rule = readAccountRule(
    '<prefix>1</prefix><suffix>1</suffix><start>0</start><end>9</end><extra></extra>',
  );
  assert.ok(rule);
  assert.deepEqual(
    ['1', '11', '101'].map((name) => fitsAccountRule(rule, name)),
    [false, false, true],
  );
});

const ruleOf = (start: string, end: string) =>
  readAccountRule(
    `<prefix></prefix><suffix></suffix><start>${start}</start><end>${end}</end><extra></extra>`,
  );

test('refuses invalid numbers, reversed or too long ranges, and other formats', () => {
  assert.ok(ruleOf('1', '10000'));
  assert.ok(ruleOf('', ''), 'names alone');
  for (const [start, end] of [
    ['2', '1'],
    ['x', '3'],
    ['-1', '3'],
    ['1', '10001'],
    ['1.5', '3'],
  ] as const)
    assert.equal(ruleOf(start, end), null, `${start} to ${end}`);
  assert.equal(readAccountRule('<prefix>a</prefix>'), null);
  assert.equal(readAccountRule(''), null);
});

test('a part ends at the first closing tag, however many there are', () => {
  const odd = readAccountRule(
    '<prefix>a<b></prefix><suffix></suffix><start>1</start><end>2</end><extra>x\ny</extra>',
  );
  assert.deepEqual([odd?.prefix, odd?.extra], ['a<b>', ['x', 'y']]);
  assert.ok(odd && fitsAccountRule(odd, 'a<b>2'));
  assert.equal(
    readAccountRule(
      `<prefix>a</prefix><suffix></prefix><suffix></suffix><start></start><end></end><extra></extra>`,
    )?.prefix,
    'a',
  );
  const tags = '</prefix><suffix></suffix><start></start><end></end><extra>';
  // A pattern in which a part may end at any of its closing tags would take years.
  assert.equal(readAccountRule(`<prefix>${tags.repeat(2000)}`), null);
});
