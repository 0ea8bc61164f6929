import { routes } from '@xiezhi/contract';
import { comparerNames, judgeCaseModes, locales } from '@xiezhi/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedFields } from '../../../components/form/merge.ts';
import { draftBody, savedDraft } from './draft.ts';
import type { ProblemDraft } from './queries.ts';
import { aProblemDraft } from './testing.ts';

const text = fc.string({ maxLength: 12 });
const name = fc.stringMatching(/^[a-z]{1,8}$/);
const locale = fc.constantFrom(...locales);
const program = fc.record({
  language: fc.constantFrom('C++', 'C++ 17', 'Python3'),
  code: fc.string({ minLength: 1, maxLength: 12 }).filter((code) => code.trim() !== ''),
  dialect: fc.constantFrom('auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj'),
  unit: fc.constantFrom('percent', 'points', 'fraction', 'fractionOrPercent'),
  arguments: fc.array(name, { maxLength: 3 }),
});
const comparer = fc.record({
  kind: fc.constantFrom(...comparerNames),
  isCaseSensitive: fc.boolean(),
  isSpaceSensitive: fc.boolean(),
  absoluteTolerance: fc.constant(null),
  relativeTolerance: fc.constant(null),
});
const texts = fc.uniqueArray(fc.record({ locale, text: text.filter((one) => one.trim() !== '') }), {
  selector: ({ locale: of }) => of,
});

/** Ways of judging: a comparison, a checker, or an interactor with an optional checker. */
const judging = fc.oneof(
  fc.record({ judgeMode: fc.constant('default') }),
  fc.record({ judgeMode: fc.constant('spj'), comparer }),
  fc.record({ judgeMode: fc.constant('spj'), program }),
  fc.record({ judgeMode: fc.constant('interactive'), program, secondProgram: fc.option(program) }),
);

const problem: fc.Arbitrary<ProblemDraft> = fc
  .record({
    judging,
    rest: fc.record({
      problemId: name,
      defaultLocale: locale,
      source: fc.option(text.filter((one) => one.trim() !== '')),
      difficulty: fc.integer({ min: 0, max: 7 }),
      type: fc.constantFrom(0, 1),
      judgeCaseMode: fc.constantFrom(...judgeCaseModes),
      timeLimit: fc.integer({ min: 1, max: 600_000 }),
      languages: fc.option(fc.array(name)),
      codeTemplates: fc.array(fc.record({ language: name, code: text, isEnabled: fc.boolean() })),
      fileIo: fc.option(fc.record({ read: name, write: name })),
      judgeExtraFiles: fc.array(fc.record({ name, content: text })),
      dependencies: fc.array(fc.record({ group: fc.nat(9), needs: fc.array(fc.nat(9)) })),
      examples: fc.array(fc.record({ input: text, output: text, explanations: texts })),
      isAcceptedByAny: fc.boolean(),
      codeShare: fc.boolean(),
      opensData: fc.boolean(),
      statements: fc.uniqueArray(
        fc.record({
          locale,
          title: name,
          description: text,
          input: text,
          output: text,
          hint: text,
        }),
        { selector: ({ locale: of }) => of },
      ),
    }),
  })
  .map(({ judging: how, rest: { statements, ...rest } }) =>
    aProblemDraft({
      ...how,
      ...rest,
      statements: statements.map((one) => Object.assign(one, { behind: [] })),
    }),
  );

it('the form sends any problem as the server stores it, and the server accepts it', () => {
  const body = routes['PUT /api/admin/problem-draft'].body;
  fc.assert(
    fc.property(problem, (stored) => {
      const sent = draftBody(7, stored.revision, savedDraft(stored).values, stored);
      expect(body.safeParse(sent).error).toBeUndefined();
      for (const field of ['program', 'secondProgram', 'comparer', 'judgeMode', 'fileIo', 'source'] as const)
        expect(sent[field] ?? null).toEqual(stored[field]);
      for (const field of ['languages', 'codeTemplates', 'dependencies', 'judgeExtraFiles', 'type'] as const)
        expect(sent[field]).toEqual(stored[field]);
      expect(sent.statements?.map(({ locale: of, title }) => `${of} ${title}`).toSorted()).toEqual(
        stored.statements.map(({ locale: of, title }) => `${of} ${title}`).toSorted(),
      );
      expect(sent.examples?.map(({ input, output }) => [input, output])).toEqual(
        stored.examples.map(({ input, output }) => [input, output]),
      );
    }),
  );
});

it('reading back after a save gives the typed values, so that nothing counts as unsaved', () => {
  fc.assert(
    fc.property(problem, (stored) => {
      const { values } = savedDraft(stored);
      const sent = draftBody(7, stored.revision, values, stored);
      const read = {
        ...stored,
        ...sent,
        statements: sent.statements?.map((statement) => Object.assign(statement, { behind: [] })) ?? [],
        hints: [],
        tags: [],
      } as ProblemDraft;
      expect(changedFields(savedDraft(read).values, values)).toEqual([]);
    }),
  );
});
