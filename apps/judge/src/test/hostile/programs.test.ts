import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { letters } from '../support/golden.ts';
import { floodingTalkers, type HostileTalker, hostileTalkers } from './against-interactors.ts';
import { type Hostile, hostilePrograms, hostileTools } from './hostile.ts';
import { openScene, type Scene } from './scene.ts';
import { hostileSources } from './sources.ts';

let scene: Scene;

/** Judges a hostile program. It prints `held` if it reached nothing, and otherwise what it reached. */
async function judgeProgram({ language, code, expect, isRunTwice }: Hostile): Promise<void> {
  for (let round = 0; round < (isRunTwice ? 2 : 1); round++) {
    const outcome = await scene.judge.judge({
      language,
      code,
      cases: [{ input: `${scene.outputs.join('\n')}\n`, answer: 'held\n' }],
      // A program that fills the memory needs time to reach the memory limit before the time limit.
      problem: { timeLimitMs: expect.includes('TLE') ? 300 : 3000 },
    });
    assert.ok(expect.includes(letters(outcome.status)), JSON.stringify(outcome));
  }
}

/** Fails if a System Error was not caused by the hostile tool itself, but because the tool failed to build. */
function assertToolRan({ status, cases, message }: JudgingOutcome): void {
  if (letters(status) === 'SE') assert.ok(cases.length > 0 || /compil/i.test(message ?? ''), message ?? '');
}

function runAgainst(
  { code, interactor }: HostileTalker,
  timeLimitMs: number,
  cases: number,
): Promise<JudgingOutcome> {
  return scene.judge.judge({
    language: 'C',
    code,
    cases: Array.from({ length: cases }, () => ({ input: '', answer: '' })),
    problem: {
      judgeMode: 'interactive',
      timeLimitMs,
      checker: { ...interactor, unit: 'percent', arguments: [] },
    },
  });
}

describe('hostile sources', () => {
  before(async () => {
    scene = await openScene();
  });
  after(() => scene.close());

  describe('programs', { concurrency: 2 }, () => {
    for (const program of hostilePrograms())
      it(`${program.language}: ${program.name}`, () => judgeProgram(program));
  });

  it('sources that attack the compiler end as Compile Error and reveal nothing', async (context) => {
    const list = hostileSources(scene.outputs);
    assert.ok(list.length >= 20);
    await Promise.all(
      list.map(({ name, language, code }) =>
        context.test(`${language}: ${name}`, async () => {
          const outcome = await scene.judge.judge({ language, code });
          assert.equal(letters(outcome.status), 'CE', JSON.stringify(outcome));
          const message = outcome.message ?? '';
          assert.ok(!message.includes('hunter2') && message.length < 70_000, message.slice(0, 300));
        }),
      ),
    );
  });

  describe('checkers', { concurrency: 2 }, () => {
    for (const checker of hostileTools('checkers'))
      it(checker.name, async () => {
        const outcome = await scene.judge.judge({
          language: 'C',
          code: 'int main(void) { return 0; }',
          cases: [{ input: `${scene.outputs.join('\n')}\n`, answer: 'answer\n' }],
          problem: {
            judgeMode: 'spj',
            checker: {
              language: checker.language,
              code: checker.code,
              dialect: 'testlib',
              unit: 'percent',
              arguments: [],
            },
          },
        });
        assertToolRan(outcome);
        assert.ok(checker.expect.includes(letters(outcome.status)), JSON.stringify(outcome));
      });
  });

  describe('interactors', { concurrency: 2 }, () => {
    for (const interactor of hostileTools('interactors'))
      it(interactor.name, async () => {
        const outcome = await scene.judge.judge({
          language: 'C',
          code: '#include <unistd.h>\nint main(void) { char c; while (read(0, &c, 1) == 1); return 0; }',
          problem: {
            judgeMode: 'interactive',
            timeLimitMs: 300,
            checker: {
              language: interactor.language,
              code: interactor.code,
              dialect: 'testlib',
              unit: 'percent',
              arguments: [],
            },
          },
        });
        assertToolRan(outcome);
        assert.ok(interactor.expect.includes(letters(outcome.status)), JSON.stringify(outcome));
      });
  });

  describe('programs against an interactor', { concurrency: 2 }, () => {
    for (const talker of hostileTalkers)
      it(talker.name, async () => {
        const { status } = await runAgainst(talker, 300, 1);
        assert.ok(talker.expect.includes(letters(status)), letters(status));
      });

    for (const talker of floodingTalkers)
      it(`${talker.name}: reaches the contestant's output limit`, async () => {
        const { status, cases } = await runAgainst(talker, 2000, 3);
        assert.equal(letters(status), 'RE');
        for (const { message } of cases) assert.equal(message, 'output limit exceeded');
        // Conversations of two cases are stored. The first one is from the repetition after the interactor's crash.
        assert.deepEqual(
          cases.map(({ conversation }) => conversation?.isSameVerdict),
          [true, true, undefined],
        );
      });
  });

  it('leaves nothing behind', () => scene.assertUnharmed());
});
