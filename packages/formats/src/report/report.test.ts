import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProblem } from '../model/new-problem.ts';
import type { ImportPlan } from '../model/plan.ts';
import { openFolder } from '../read/source-folder.ts';
import { notesInSources } from '../testing/notes-in-sources.ts';
import { notesInChinese } from './notes-zh.ts';
import { describePlan, remarkText } from './report.ts';

test('every remark in the sources has a translation with the same placeholders', () => {
  const notes = notesInSources();
  assert.ok(notes.size > 100, `${notes.size} found`);
  assert.deepEqual(
    [...notes].filter((note) => !Object.hasOwn(notesInChinese, note)),
    [],
  );
  for (const [english, chinese] of Object.entries(notesInChinese)) {
    assert.equal(english.split('{}').length, chinese.split('{}').length, english);
    assert.match(chinese, /\p{Script=Han}/u, english);
  }
});

test('keeps filled-in values and uses the closest remark', () => {
  assert.equal(remarkText('testdata/2.in has no answer', 'zh-CN'), 'testdata/2.in 没有答案');
  assert.equal(remarkText('data/secret/1 states no max_score', 'zh-CN'), 'data/secret/1 没有写 max_score');
  assert.equal(remarkText('a note that nobody wrote', 'zh-CN'), 'a note that nobody wrote');
  assert.equal(remarkText('unknown', 'en-US'), 'unknown');
});

test('a report names stops and losses in both languages', async () => {
  const plan: ImportPlan = {
    format: 'icpc',
    root: '',
    problem: { ...newProblem(), displayId: '7', titles: { 'en-US': 'Sum', 'zh-CN': '求和' } },
    entries: [
      { item: 'a', outcome: 'taken' },
      { item: 'b', outcome: 'lost', effect: 'verdict', note: 'unknown' },
    ],
    stops: ['1.in has no answer'],
    source: await openFolder(import.meta.dirname),
  };
  assert.deepEqual(describePlan(plan, 'en-US'), [
    '7 Sum (format icpc)',
    '  0 test cases; 1 file or key taken; 0 not needed',
    '  Lost (may change verdicts): b: unknown',
    '  Stopped: 1.in has no answer',
  ]);
  assert.deepEqual(describePlan(plan, 'zh-CN').slice(2), [
    '  丢失（可能影响评测结果）：b：未知',
    '  中止：1.in 没有答案',
  ]);
});
