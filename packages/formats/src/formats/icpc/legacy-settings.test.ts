import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConversionReport } from '../../report/conversion-report.ts';
import { itemsByOutcome } from '../../testing/whole-plan.ts';
import type { IcpcContext } from './context.ts';
import { readLegacySettings } from './legacy-settings.ts';

/** Returns the settings of folders. The argument contains the keys of each folder's file. */
function read(folders: Record<string, Record<string, unknown>>) {
  const report = new ConversionReport();
  const files = Object.entries(folders).map(([folder, data]) => [folder, { path: folder, data }] as const);
  const context: IcpcContext = {
    report,
    files: new Map(),
    refusals: new Map(),
    substitute: (text) => text,
    source: {
      list: () => [],
      read: () => Promise.reject(new Error('no file')),
      stream: () => Promise.reject(new Error('no file')),
      close: () => Promise.resolve(),
    },
  };
  return { data: readLegacySettings(context, new Map(files)), report };
}

const usual = {
  onReject: 'break',
  scoring: 'sum',
  isAlwaysAccepted: false,
  isAnyAccepted: false,
  isSampleIgnored: false,
  acceptScore: null,
  highest: null,
  validatorArgs: null,
} as const;

test('folders inherit all settings but the range, each key from the nearest folder that states it', () => {
  const { data, report } = read({
    '': {
      on_reject: 'grade',
      grader_flags: 'min ignore_sample',
      accept_score: '2.5',
      range: ' 0  7 ',
      output_validator_flags: '-a "b c"',
      input_validator_flags: 'x y',
    },
    secret: { on_reject: 'break', range: '-inf inf', accept_score: 0 },
    'secret/a': { grader_flags: 'avg first_error', output_validator_flags: 7 },
  });
  const top = {
    ...usual,
    onReject: 'continue',
    scoring: 'min',
    isSampleIgnored: true,
    acceptScore: 2.5,
    validatorArgs: ['-a', 'b c'],
  };
  const secret = { ...top, onReject: 'break', acceptScore: 0 };
  assert.deepEqual(data.of(''), { ...top, highest: 7 });
  assert.deepEqual(data.of('sample'), top);
  assert.deepEqual(data.of('secret'), secret);
  assert.deepEqual(data.of('secret/a/b'), { ...secret, scoring: 'avg', isSampleIgnored: false });
  assert.deepEqual(data.statedBy('secret'), { ...usual, acceptScore: 0 });
  assert.deepEqual(data.statedBy('sample'), usual);
  assert.deepEqual([...data.inputArgs], [['', ['x', 'y']]]);
  assert.deepEqual(report.stops, []);
  assert.deepEqual(
    report.entries.filter(({ outcome }) => outcome !== 'taken'),
    [],
  );
});

const flagsOf = (flags: string, folder = 'secret') => {
  const { data, report } = read({ [folder]: { grader_flags: flags } });
  const { scoring, isAlwaysAccepted, isAnyAccepted } = data.of(folder);
  const { 'lost: score': score = [], 'lost: display': display = [] } = itemsByOutcome(report);
  return [scoring, isAlwaysAccepted, isAnyAccepted, score.length, display.length, report.stops.length];
};

test('of several modes of the grader the last one counts', () => {
  assert.deepEqual(flagsOf(''), ['sum', false, false, 0, 0, 0]);
  assert.deepEqual(flagsOf('min avg'), ['avg', false, false, 0, 0, 0]);
  assert.deepEqual(flagsOf('min avg min'), ['min', false, false, 0, 0, 0]);
  assert.deepEqual(flagsOf('max sum'), ['sum', false, false, 0, 0, 0]);
  assert.deepEqual(flagsOf('sum max'), ['sum', false, false, 0, 0, 1]);
  assert.deepEqual(flagsOf('always_accept'), ['sum', true, false, 0, 1, 0]);
  assert.deepEqual(flagsOf('always_accept worst_error'), ['sum', false, false, 0, 0, 0]);
  assert.deepEqual(flagsOf('no_errors always_accept'), ['sum', true, false, 0, 1, 0]);
  assert.deepEqual(flagsOf('accept_if_any_accepted'), ['sum', true, true, 0, 0, 0]);
  assert.deepEqual(flagsOf('accept_if_any_accepted', ''), ['sum', true, true, 0, 0, 0]);
  assert.deepEqual(flagsOf('accept_if_any_accepted', 'secret/a'), ['sum', true, true, 0, 1, 0]);
  assert.deepEqual(flagsOf('odd min strange'), ['min', false, false, 1, 0, 0]);
});

test('graders, points for rejected cases and flags by validator stop the import', () => {
  const stopsOf = (keys: Record<string, unknown>) => read({ secret: keys }).report.stops;
  assert.deepEqual(
    stopsOf({ grading: 'default', reject_score: 0, range: '5', output_validator_flags: [] }),
    [],
  );
  assert.deepEqual(stopsOf({ grading: 'custom' }), ['graders of a package are not supported']);
  assert.deepEqual(stopsOf({ reject_score: 1 }), ['secret: reject_score must be 0']);
  assert.deepEqual(stopsOf({ output_validator_flags: { v: 1 } }), [
    'secret: output_validator_flags by validator name is not read',
  ]);
  const { data, report } = read({ secret: { range: 'x y', input_validator_flags: { v: 1 }, odd: 1 } });
  assert.equal(data.of('secret').highest, null);
  assert.deepEqual([...data.inputArgs], [['secret', null]]);
  assert.deepEqual(itemsByOutcome(report), {
    taken: ['secret: range'],
    'lost: none': ['secret: input_validator_flags', 'secret: odd'],
  });
});
