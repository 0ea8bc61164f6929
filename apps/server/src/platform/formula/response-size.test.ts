import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { buildWriter, comment, buildPost } from '../../community/discussion/testing/talk.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { costLimits } from '../../../test-support/hostile-input/cost.ts';
import { formulaLimits } from './limits.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

const leaf = fc.constantFrom(
  'x',
  '\\a',
  '\\b',
  '\\sum',
  '\\text{汉}',
  '\\rule{9em}{9em}',
  '\\Huge',
  '&',
  '\\\\',
  '\\not',
);
const around: readonly (readonly [string, string])[] = [
  ['{', '}'],
  ['\\sqrt{', '}'],
  ['\\frac{1}{', '}'],
  ['\\hat{', '}^2'],
  ['\\underbrace{', '}_x'],
  ['\\left(', '\\right)'],
  ['\\begin{matrix}1&', '\\end{matrix}'],
  ['\\begin{array}{|c|}', '\\end{array}'],
  ['\\mathchoice{x}{x}{x}{', '}'],
  ['\\color{red}{', '}'],
  ['\\def\\a{', '}\\a\\a\\a'],
  ['\\def\\b#1{#1#1', '}\\b{x}'],
  ['\\newcommand\\c[1]{#1#1#1', '}\\c{\\c{x}}'],
];

/** Generates TeX that is deeply nested (wrapped many times) or long (repeated many times). */
const { tex } = fc.letrec<{ tex: string }>((tie) => ({
  tex: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc.tuple(tie('tex'), tie('tex')).map(([first, second]) => first + second),
    fc
      .tuple(tie('tex'), fc.constantFrom(...around), fc.integer({ min: 1, max: 60 }))
      .map(([inner, [open, close], times]) =>
        `${open.repeat(times)}${inner}${close.repeat(times)}`.slice(0, formulaLimits.texLength),
      ),
    fc
      .tuple(tie('tex'), fc.integer({ min: 2, max: 400 }))
      .map(([part, times]) => part.repeat(times).slice(0, formulaLimits.texLength)),
  ),
}));

/** Generates a text whose formulas all differ, because equal formulas are typeset only once. */
const text = fc
  .tuple(fc.array(tex, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 120 }), fc.boolean())
  .map(([formulas, times, isDisplay]) => {
    const sign = isDisplay ? '$$' : '$';
    let made = '';
    for (let index = 0; index < times * formulas.length; index += 1) {
      const next = `${sign}${index} ${formulas[index % formulas.length] ?? ''}${sign}\n\n`;
      if (made.length + next.length > 9000) break;
      made += next;
    }
    return made || 'x';
  });

test('no response is larger than forty times the TeX of its texts', async () => {
  let formulas = 0;
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 4 }), async (content, comments) => {
      // Uses a new author each time. Responses omit formulas of slow authors, so their size would not be the maximum.
      const author = await buildWriter(server);
      const did = await buildPost(server, author, { content });
      for (const one of comments) await comment(server, author, { did }, one);
      const sources: readonly (readonly [string, readonly string[]])[] = [
        [`/api/get-discussion-detail?did=${did}`, [content]],
        [`/api/comments?did=${did}&limit=50`, comments],
      ];
      for (const [path, texts] of sources) {
        const source = texts.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);
        // The second response contains the formulas that were not ready for the first one.
        for (let count = 0; count < 2; count += 1) {
          const answer = await server.ask(path, { headers: { authorization: author.token } });
          assert.equal(answer.status, 200);
          const bytes = Buffer.byteLength(answer.text);
          formulas += answer.text.split('"tex"').length - 1;
          largest = Math.max(largest, bytes / source);
          const most = costLimits.ratio * source + costLimits.constantBytes;
          assert.ok(bytes <= most, `${path}: ${bytes} bytes of ${source}`);
        }
      }
    }),
    { numRuns: 20, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
  console.log(`${formulas} formulas in answers, at most ${Math.round(largest)} bytes for each byte of TeX`);
  assert.ok(formulas > 100, `${formulas} formulas`);
});
