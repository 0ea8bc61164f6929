import { describe, expect, it } from 'vitest';
import { builtOf } from './draft-program.ts';
import { draftBody, savedDraft, type ProblemDraftValues } from './draft.ts';
import { aProblemDraft } from './testing.ts';
import { outdatedTexts, completenessOf, statementLength } from './translation.ts';
import type { ProblemDraft } from './queries.ts';

const statement = (part: Partial<ProblemDraft['statements'][number]>) => ({
  locale: 'zh-CN' as const,
  title: '',
  description: '',
  input: '',
  output: '',
  hint: '',
  behind: [],
  ...part,
});
const program = {
  language: 'C++ 17',
  code: 'int main() {}',
  dialect: 'hustoj',
  unit: 'points',
  arguments: ['-x'],
} as const;

describe('draft of a problem', () => {
  it.each<[string, Partial<ProblemDraft>]>([
    ['a plain problem', {}],
    [
      'a problem that uses every feature',
      {
        statements: [
          statement({ title: '渡口', description: '一', input: '二', output: '三', hint: '四' }),
          statement({ locale: 'en-US', title: 'Ferry', description: 'one' }),
        ],
        source: 'NOI',
        examples: [{ input: '1\n', output: '2\n', explanations: [{ locale: 'en-US', text: 'why' }] }],
        hints: [
          {
            id: 'h1',
            price: 10,
            texts: [
              { locale: 'zh-CN', text: '二分' },
              { locale: 'en-US', text: '' },
            ],
          },
        ],
        tags: [{ id: 4, name: '图论', nameEn: 'graphs', color: null }],
        type: 1,
        difficulty: 5,
        languages: ['C', 'Python3'],
        codeTemplates: [{ language: 'C', code: 'int x;', isEnabled: true }],
        judgeMode: 'interactive',
        program: { ...program, arguments: ['-x'] },
        secondProgram: { ...program, code: 'int second;', arguments: [] },
        judgeExtraFiles: [{ name: 'a.h', content: 'x' }],
        userExtraFiles: [{ name: 'b.h', content: 'y' }],
        fileIo: { read: 'a.in', write: 'a.out' },
        judgeCaseMode: 'subtask_lowest',
        dependencies: [{ group: 2, needs: [1] }],
        isRemoveEndBlank: true,
        opensData: true,
      },
    ],
    [
      'a problem with several passes and partial acceptance',
      {
        judgeMode: 'spj',
        program: { ...program, dialect: 'kattis', arguments: [] },
        passes: 4,
        isAcceptedByAny: true,
      },
    ],
    [
      'a problem with a comparison that has settings',
      {
        judgeMode: 'spj',
        comparer: {
          kind: 'words',
          isCaseSensitive: false,
          isSpaceSensitive: false,
          absoluteTolerance: 1e-6,
          relativeTolerance: null,
        },
      },
    ],
  ])('is unchanged after a round trip: %s', (_, given) => {
    const problem = aProblemDraft(given);
    const body = draftBody(7, 3, savedDraft(problem).values, problem);
    // Read-only fields and the markers of outdated translations are not sent.
    const { statements, tags, program: sent, secondProgram, judgeMode, ...rest } = problem;
    expect(body).toMatchObject({
      revision: 3,
      statements: statements.map(({ behind: _behind, ...texts }) => texts),
      tags: tags.map(({ id, name }) => ({ id, name })),
      program: sent,
      secondProgram,
      judgeMode,
      passes: rest.passes,
      isAcceptedByAny: rest.isAcceptedByAny,
      examples: rest.examples,
      hints: rest.hints,
      languages: rest.languages,
      codeTemplates: rest.codeTemplates,
      comparer: rest.comparer,
      fileIo: rest.fileIo,
      dependencies: rest.dependencies,
      judgeExtraFiles: rest.judgeExtraFiles,
      userExtraFiles: rest.userExtraFiles,
    });
  });

  it('keeps a typed program but sends only programs that the selected judging runs', () => {
    const problem = aProblemDraft({ judgeMode: 'spj', program: { ...program, arguments: [] } });
    const values = { ...savedDraft(problem).values, judging: 'compare', comparer: 'exact' };
    expect(draftBody(7, 3, values, problem)).toMatchObject({
      judgeMode: 'default',
      program: null,
      comparer: null,
    });
    expect(values.programCode).toBe('int main() {}');
  });

  it('drops the checker after an interactor if it is switched off or judging is not interactive', () => {
    const second = { ...program, code: 'int second;', arguments: [] };
    const problem = aProblemDraft({
      judgeMode: 'interactive',
      program: { ...program, arguments: [] },
      secondProgram: second,
    });
    const { values } = savedDraft(problem);
    const sent = (changed: Partial<typeof values>) =>
      draftBody(7, 3, { ...values, ...changed }, problem).secondProgram;
    expect(sent({})).toEqual(second);
    expect(sent({ hasSecond: false })).toBeNull();
    expect(sent({ judging: 'checker' })).toBeNull();
  });

  it('knows which programs must be compiled again', () => {
    const before = {
      ...savedDraft(aProblemDraft({ program: { ...program, arguments: [] } })).values,
      programDialect: 'testlib',
    };
    const built = (change: Partial<ProblemDraftValues> = {}) => builtOf({ ...before, ...change }, 'program');
    expect(built({ programUnit: 'points', programArguments: ['-v'], programDialect: 'auto' })).toBe(built());
    for (const change of [
      { programCode: 'int main() { }' },
      { programLanguage: 'C' },
      { programDialect: 'kattis' },
      { judgeFiles: [{ name: 'a.h', content: '1' }] },
    ])
      expect(built(change)).not.toBe(built());
    expect(built({ programCode: ' ', programLanguage: 'C' })).toBe('');
  });

  it('creates tags without an id by name', () => {
    const problem = aProblemDraft();
    const values = { ...savedDraft(problem).values, tags: [{ value: 'new:数位', label: '数位' }] };
    expect(draftBody(7, 3, values, problem).tags).toEqual([{ name: '数位' }]);
  });

  it('sends a language whose texts were all removed, to delete it, and omits one that never existed', () => {
    const problem = aProblemDraft({
      statements: [statement({ title: '渡口' }), statement({ locale: 'en-US', title: 'Ferry' })],
    });
    const values = { ...savedDraft(problem).values, 'en-US:title': '' };
    expect(draftBody(7, 3, values, problem).statements?.map(({ locale, title }) => [locale, title])).toEqual([
      ['zh-CN', '渡口'],
      ['en-US', ''],
    ]);
    const single = aProblemDraft();
    expect(draftBody(7, 3, savedDraft(single).values, single).statements).toHaveLength(1);
  });
});

describe('two languages', () => {
  const both = aProblemDraft({
    statements: [
      statement({ title: '渡口', description: '水位', input: '一行', output: '一行', hint: '见图' }),
      statement({
        locale: 'en-US',
        title: 'Ferry',
        description: 'gauge',
        input: 'a line',
        behind: [{ field: 'input', former: '两行' }],
      }),
    ],
  });
  const { values } = savedDraft(both);

  it('are complete, incomplete or empty', () => {
    expect(completenessOf(values, 'zh-CN')).toEqual({ state: 'done', missing: [] });
    // A hint is required only if the other language has one.
    expect(completenessOf(values, 'en-US')).toEqual({ state: 'open', missing: ['output', 'hint'] });
    const none = savedDraft(aProblemDraft({ statements: [] })).values;
    expect(completenessOf(none, 'en-US').state).toBe('untouched');
    expect(statementLength(values, 'en-US')).toBe('Ferrygaugealine'.length);
  });

  it('reports translations that the server knows to be outdated', () => {
    expect(outdatedTexts(values, values, both, 'en-US')).toEqual([{ part: 'input', former: '两行' }]);
    expect(outdatedTexts(values, values, both, 'zh-CN')).toEqual([]);
  });

  it('reports translations outdated by unsaved edits, until both are changed or confirmed', () => {
    const typed = { ...values, 'zh-CN:description': '水位高' };
    expect(outdatedTexts(typed, values, both, 'en-US').map(({ part }) => part)).toEqual([
      'description',
      'input',
    ]);
    const followed = { ...typed, 'en-US:description': 'high gauge', inStep: ['en-US:input'] };
    expect(outdatedTexts(followed, values, both, 'en-US')).toEqual([]);
    // A text that is not written yet is missing, not outdated.
    const output = { ...values, 'zh-CN:output': '两行' };
    expect(outdatedTexts(output, values, both, 'en-US').map(({ part }) => part)).toEqual(['input']);
  });
});
