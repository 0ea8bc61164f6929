import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportPlan } from '../../model/plan.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';

const scoring = 'name: Echo\ntype: scoring\nlimits: { time_limit: 1, memory: 64 }\n';

function cases(folder: string, count: number): Files {
  const files: Files = {};
  for (let index = 1; index <= count; index++) {
    files[`data/${folder}/${index}.in`] = 'x\n';
    files[`data/${folder}/${index}.ans`] = 'x\n';
  }
  return files;
}

/** Returns a legacy package with one sample. `settings` are the settings of folders. */
function legacy(settings: Files, files: Files, yaml = scoring): Files {
  const {
    'data/secret/1.in': _in,
    'data/secret/1.ans': _ans,
    ...rest
  } = buildPackage({ 'problem.yaml': yaml });
  const written = Object.fromEntries(
    Object.entries(settings).map(([folder, text]) => [`data/${folder}testdata.yaml`, text]),
  );
  return { ...rest, ...files, ...written };
}

const scores = ({ problem }: ImportPlan): string =>
  problem.cases.map(({ group, score }) => `${group}:${score}`).join(' ');
const needs = ({ problem }: ImportPlan): string =>
  problem.groups.map(({ group, dependsOn }) => `${group}<-${dependsOn.join(',')}`).join(' ');
const lost = ({ entries }: ImportPlan): string[] =>
  entries.flatMap((entry) => (entry.outcome === 'lost' ? [`${entry.item}: ${entry.effect}`] : []));

/** Returns the settings of a folder that earns points only if all of its cases are accepted. */
const least = (score: number): string => `grader_flags: min\naccept_score: ${score}\n`;
const top = 'on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n';
const open = 'on_reject: continue\ngrader_flags: sum\n';

test('a folder inherits the settings that it does not state', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': `${open}accept_score: 20\n`,
        'secret/a/': 'on_reject: break\ngrader_flags: min\n',
        'secret/c/': 'on_reject: break\naccept_score: 60\ngrader_flags: min\n',
      },
      { ...cases('secret/a', 2), ...cases('secret/c', 1) },
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(plan.problem.judgeCaseMode, 'subtask_lowest');
  assert.equal(scores(plan), '0:0 1:20 1:20 2:60');
  assert.equal(needs(plan), '1<- 2<-');
});

test('a min group includes everything below it; a sum group is split into its parts', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': open,
        'secret/one/': 'grader_flags: min\naccept_score: 30\n',
        'secret/two/': 'accept_score: 5\n',
        'secret/two/x/': 'grader_flags: min\naccept_score: 40\n',
      },
      {
        ...cases('secret/one/small', 2),
        ...cases('secret/one/large/deep', 1),
        ...cases('secret/two/x', 2),
        ...cases('secret/two/y', 2),
      },
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '0:0 1:30 1:30 1:30 2:40 2:40 3:5 4:5');
  assert.deepEqual(
    plan.problem.groups.map((one) => one.name),
    ['secret/one', 'secret/two/x', 'secret/two/y', 'secret/two/y'],
  );
  assert.deepEqual(
    lost(plan).filter((item) => item.endsWith('score')),
    [],
  );
});

test('each part depends on the previous one if judging stops at a failure', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': 'on_reject: break\ngrader_flags: sum\n',
        'secret/a/': least(10),
        'secret/b/': 'on_reject: continue\ngrader_flags: sum\naccept_score: 5\n',
        'secret/c/': least(80),
      },
      { ...cases('secret/a', 1), ...cases('secret/b', 2), ...cases('secret/c', 1) },
    ),
  );
  assert.equal(scores(plan), '0:0 1:10 2:5 3:5 4:80');
  assert.equal(needs(plan), '1<- 2<-1 3<-1 4<-2,3');
});

test('by default judging stops at the first failure, samples included, and a case is worth 1', async (t) => {
  const plan = await planOf(t, legacy({ '': 'grader_flags: ignore_sample\n' }, cases('secret', 3)));
  assert.equal(scores(plan), '0:0 1:1 2:1 3:1');
  assert.equal(needs(plan), '1<-0 2<-1 3<-2');
});

test('samples with points become ordinary cases', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      { '': open, 'sample/': 'accept_score: 10\n', 'secret/': 'accept_score: 30\n' },
      cases('secret', 3),
    ),
  );
  assert.equal(scores(plan), '1:10 2:30 2:30 2:30');
  assert.equal(plan.problem.cases[0]?.isSample, true);
});

test('a folder that is always accepted never stops the following ones', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': 'on_reject: break\ngrader_flags: sum\naccept_score: 10\n',
        'secret/a/': 'grader_flags: min always_accept\n',
        'secret/b/': 'grader_flags: min\n',
        'secret/c/': 'grader_flags: min\n',
      },
      { ...cases('secret/a', 1), ...cases('secret/b', 1), ...cases('secret/c', 1) },
    ),
  );
  assert.equal(needs(plan), '1<- 2<- 3<-2');
  assert.ok(lost(plan).includes('data/secret/a/testdata.yaml: grader_flags: always_accept: display'));
});

test('keeps averages if nothing else is scored and distributes them otherwise', async (t) => {
  const average = 'grader_flags: avg\naccept_score: 50\n';
  const files = { ...cases('secret/a', 2), ...cases('secret/b', 3) };
  const pure = await planOf(
    t,
    legacy({ '': top, 'secret/': open, 'secret/a/': average, 'secret/b/': average }, files),
  );
  assert.equal(pure.problem.judgeCaseMode, 'subtask_average');
  assert.equal(scores(pure), '0:0 1:50 1:50 2:50 2:50 2:50');
  const mixed = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': open,
        'secret/a/': 'grader_flags: min\naccept_score: 50\n',
        'secret/b/': average,
      },
      files,
    ),
  );
  assert.equal(mixed.problem.judgeCaseMode, 'subtask_lowest');
  assert.equal(scores(mixed), '0:0 1:50 1:50 2:16 3:16 4:18');
});

test('the range of the group bounds scores of a validator', async (t) => {
  const yaml = `${scoring}validation: custom score\n`;
  const validator = { 'output_validators/validate.cpp': 'int main() { return 42; }\n' };
  const settings = { '': top, 'sample/': 'range: 0 0\n', 'secret/': open };
  const files = { ...cases('secret/a', 2), ...cases('secret/b', 2), ...validator };
  const plan = await planOf(
    t,
    legacy(
      { ...settings, 'secret/a/': 'range: 0 40\ngrader_flags: min\n', 'secret/b/': 'range: 0 60\n' },
      files,
      yaml,
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '0:0 1:40 1:40 2:30 3:30');
  const stated = { ...settings, 'secret/a/': 'range: 0 40\n', 'secret/b/': 'range: 0 60\n' };
  const { 'sample/': _sample, ...unstated } = stated;
  const unrated = await planOf(t, legacy(unstated, files, yaml));
  assert.deepEqual(unrated.stops, []);
  assert.equal(scores(unrated), '0:0 1:20 1:20 2:30 2:30');
  const partly = { ...unstated, '': 'on_reject: continue\nrange: 0 100\n', 'sample/a/': 'range: 0 10\n' };
  const samples = { ...cases('sample/a', 1), ...cases('sample/b', 1) };
  const half = await planOf(t, legacy(partly, { ...files, ...samples }, yaml));
  assert.match(half.stops.join('\n'), /data\/sample\/b states no range/);
  const open2 = await planOf(t, legacy(settings, files, yaml));
  assert.match(open2.stops.join('\n'), /data\/secret\/a states no range/);
});

test('reports lost scores or stops the problem if our groups cannot express it', async (t) => {
  const files = { ...cases('secret/a/x', 2), ...cases('secret/a/y', 2) };
  const sums = await planOf(
    t,
    legacy(
      { '': top, 'secret/': open, 'secret/a/': 'grader_flags: min\n', 'secret/a/x/': 'grader_flags: sum\n' },
      files,
    ),
  );
  assert.ok(lost(sums).includes('data/secret/a: groups below: score'), lost(sums).join('\n'));
  for (const [flags, reason] of [
    ['grader_flags: max', /max is not supported/],
    ['grading: custom', /graders/],
    ['reject_score: 1', /reject_score must be 0/],
  ] as const) {
    const plan = await planOf(t, legacy({ '': top, 'secret/': open, 'secret/a/': flags }, files));
    assert.match(plan.stops.join('\n'), reason);
  }
});

test('an average of groups is the sum of their shares', async (t) => {
  const files = { ...cases('secret/a', 2), ...cases('secret/b', 2), ...cases('secret/c', 2) };
  const average = 'grader_flags: avg\non_reject: continue\n';
  const plan = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': average,
        'secret/a/': least(60),
        'secret/b/': least(60),
        'secret/c/': 'grader_flags: sum\naccept_score: 30\n',
      },
      files,
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '0:0 1:20 1:20 2:20 2:20 3:10 4:10');
  const stopping = await planOf(
    t,
    legacy(
      {
        '': top,
        'secret/': 'grader_flags: avg\non_reject: break\n',
        'secret/a/': least(60),
        'secret/b/': least(60),
      },
      files,
    ),
  );
  assert.ok(lost(stopping).includes('data/secret: on_reject: score'), lost(stopping).join('\n'));
});

test('accepted by any of its parts: a group in a scored problem, a case in others', async (t) => {
  const any = 'grader_flags: sum accept_if_any_accepted\non_reject: continue\n';
  const files = { ...cases('secret/a', 1), ...cases('secret/b', 1) };
  const scored = await planOf(t, legacy({ '': top, 'secret/': any }, files));
  assert.deepEqual([scored.problem.isAcceptedByAny, scored.stops], [true, []]);
  const plain = await planOf(t, legacy({ 'secret/': any }, files, scoring.replace('scoring', 'pass-fail')));
  assert.deepEqual([plain.problem.isAcceptedByAny, plain.problem.judgeCaseMode], [true, 'default']);
  assert.equal(scores(plain), '0:null 1:null 1:null');
  const deep = await planOf(t, legacy({ '': top, 'secret/': open, 'secret/a/': any }, files));
  assert.equal(deep.problem.isAcceptedByAny, false);
  assert.ok(lost(deep).some((item) => item.includes('accept_if_any_accepted')));
});

test('different output validator arguments per group are no loss', async (t) => {
  const flagged = 'output_validator_flags: case_sensitive\n';
  const files = { ...cases('secret/a', 1), ...cases('secret/b', 1) };
  const differing = await planOf(t, legacy({ '': top, 'secret/a/': flagged }, files));
  assert.deepEqual(
    lost(differing).filter((item) => item.endsWith('verdict')),
    [],
  );
  assert.deepEqual(
    differing.problem.cases.map(({ comparer }) => (comparer ?? differing.problem.comparer)?.isCaseSensitive),
    [false, true, false],
  );
  const same = await planOf(t, legacy({ '': `${top}${flagged}` }, files));
  assert.equal(same.problem.comparer?.isCaseSensitive, true);
  assert.deepEqual(
    lost(same).filter((item) => item.endsWith('verdict')),
    [],
  );
});

test('a flag that the default grader does not have may change scores', async (t) => {
  const odd = await planOf(t, legacy({ '': `${top.trim()} most_wins\n` }, cases('secret/a', 1)));
  assert.deepEqual(
    lost(odd).filter((item) => item.endsWith('score')),
    ['data/testdata.yaml: grader_flags: most_wins: score'],
  );
});

test('of several modes of a grader the last one applies', async (t) => {
  const modeOf = async (flags: string) => {
    const secret = `on_reject: continue\naccept_score: 10\ngrader_flags: ${flags}\n`;
    return await planOf(t, legacy({ '': top, 'secret/': secret }, cases('secret', 2)));
  };
  assert.deepEqual((await modeOf('max sum')).stops, []);
  assert.equal((await modeOf('sum min')).problem.judgeCaseMode, 'subtask_lowest');
  assert.equal((await modeOf('min sum')).problem.judgeCaseMode, 'default');
  assert.match((await modeOf('sum max')).stops.join(), /max is not supported/);
});

test('groups only order the cases in a problem without scores', async (t) => {
  const plan = await planOf(
    t,
    legacy(
      { '': top, 'secret/a/': 'grader_flags: min\naccept_score: 5\n' },
      { ...cases('secret/a/x', 1), ...cases('secret/b', 1) },
      scoring.replace('scoring', 'pass-fail'),
    ),
  );
  assert.deepEqual(plan.stops, []);
  assert.equal(scores(plan), '1:null 1:null 1:null');
});

test('reports an accepted solution whose stated score differs from that of all cases together', async (t) => {
  const files = {
    ...cases('secret/a', 2),
    'submissions/accepted/right.py': '# @EXPECTED_RESULTS@: CORRECT\n# @EXPECTED_SCORE@: 50\n',
    'submissions/accepted/silent.py': 'x\n',
  };
  const once = await planOf(t, legacy({ '': top, 'secret/a/': 'accept_score: 30\n' }, files));
  assert.ok(lost(once).includes('submissions/accepted/right.py: score: score'));
  const halves = await planOf(t, legacy({ '': top, 'secret/a/': 'accept_score: 25\n' }, files));
  assert.ok(!lost(halves).some((item) => item.startsWith('submissions/')));
});

test('no_errors is an older name of worst_error and loses nothing', async (t) => {
  const settings = { '': top, 'secret/a/': least(40).replace('min', 'min no_errors') };
  const plan = await planOf(t, legacy(settings, cases('secret/a', 2)));
  assert.deepEqual([plan.stops, lost(plan)], [[], []]);
  assert.equal(scores(plan), '0:0 1:40 1:40');
});
