import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIssueNotes } from './context.ts';

test('details of a rule that is applied several times to a record are joined', () => {
  const notes = createIssueNotes();
  for (const detail of [{ rule: 'ledo' }, { field: 'score' }, { field: 'duration' }, { field: 'score' }])
    notes.add('contest', '1', { rule: 'feature-lost', detail });
  notes.add('contest', '2', { rule: 'feature-lost', detail: { rows: 3 } });
  notes.add('training', '1', { rule: 'feature-lost', detail: { field: 'dag' } });
  notes.add('contest', '1', { rule: 'zero-date' });
  assert.deepEqual(notes.all, [
    {
      noun: 'contest',
      key: '1',
      issue: { rule: 'feature-lost', detail: { rule: 'ledo', field: 'score, duration' } },
    },
    { noun: 'contest', key: '2', issue: { rule: 'feature-lost', detail: { rows: 3 } } },
    { noun: 'training', key: '1', issue: { rule: 'feature-lost', detail: { field: 'dag' } } },
    { noun: 'contest', key: '1', issue: { rule: 'zero-date' } },
  ]);
});

test('an issue that concerns the whole record gets no detail from a later one', () => {
  const notes = createIssueNotes();
  notes.add('submission', '1', { rule: 'duplicate' });
  notes.add('submission', '1', { rule: 'duplicate', detail: { case: 2 } });
  assert.deepEqual(notes.all, [{ noun: 'submission', key: '1', issue: { rule: 'duplicate' } }]);
});

test('joined details have a limited length', () => {
  const notes = createIssueNotes();
  for (let problem = 1000; problem < 1500; problem += 1)
    notes.add('contest', '1', { rule: 'removed-problem', detail: { problem } });
  const [note] = notes.all;
  assert.equal(String(note?.issue.detail?.['problem']).length, 300);
});
