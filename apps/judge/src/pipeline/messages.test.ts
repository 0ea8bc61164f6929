import { judgeMessagesInChinese } from '@xiezhi/contract/text/judge-messages';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

/** Messages that reach users: reasons why a task cannot be judged or a source is not compiled. */
const given = /(?:new TaskFault\(|refusal: |message = |fault\(|return )(['`])([A-Za-z][^'`]* [^'`]*)\1/g;

test('every reason that users read has a translation', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(given)].map(([, , text = '']) =>
      text.replaceAll(/\$\{[^}]*\}/g, '{}'),
    ),
  );
  assert.ok(found.length >= 12, `${found.length} found`);
  assert.deepEqual(
    found.filter((text) => !Object.hasOwn(judgeMessagesInChinese, text)),
    [],
  );
});
