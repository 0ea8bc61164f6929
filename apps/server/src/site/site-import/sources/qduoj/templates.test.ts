import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QduojSubmissionRow, toSubmission } from './submissions.ts';
import { regionsOf } from './templates.ts';

const template = `//PREPEND BEGIN
import sys

//PREPEND END

//TEMPLATE BEGIN
def solve(): ...
//TEMPLATE END
//APPEND BEGIN
solve()
//APPEND END`;

test('the regions of a template are found, also with other blank lines between them', () => {
  assert.deepEqual(regionsOf(template), {
    prepend: 'import sys\n',
    template: 'def solve(): ...',
    append: 'solve()',
  });
  assert.deepEqual(regionsOf('int main() {}'), { prepend: '', template: 'int main() {}', append: '' });
  assert.deepEqual(regionsOf(undefined), { prepend: '', template: '', append: '' });
});

test('the code of a submission is the code that QDUOJ judged', () => {
  const row: QduojSubmissionRow = {
    n: 1,
    id: 'a'.repeat(32),
    place: 1,
    contest_id: null,
    problem_id: 1,
    create_time: '2024-01-31 08:00:00+00',
    user_id: 1,
    code: 'def solve(): print(1)',
    result: 0,
    info: null,
    language: 'Python3',
    shared: 'f',
    statistic_info: null,
    ip: null,
    rule: 'ACM',
    has_contest: false,
    template: JSON.stringify({ Python3: template, 'C++': 'int main() {}' }),
  };
  assert.equal(toSubmission(row).record?.code, 'import sys\n\ndef solve(): print(1)\nsolve()');
  assert.equal(toSubmission({ ...row, language: 'C++' }).record?.code, row.code);
  assert.equal(toSubmission({ ...row, template: null }).record?.code, row.code);
});
