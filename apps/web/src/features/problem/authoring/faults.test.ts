// @vitest-environment jsdom
import '../../../../test-support/platform.ts';
import { routes } from '@xiezhi/contract';
import { errorText, type ErrorCode } from '@xiezhi/contract/errors';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { DraftFaults, faultsOfDraft, faultsOfRefusal } from './faults.ts';
import { judgeFields } from './judge/judge-fields.tsx';
import { statementFields } from './statement/statement-fields.tsx';
import { savedDraft, type ProblemDraftValues } from './draft.ts';
import { aProblemDraft } from './testing.ts';

const t: Translate = (key, ...values) => `${key} ${JSON.stringify(values[0] ?? {})}`;
const fieldsOf = (isOfGroup = false) => [
  ...statementFields(t, { prefix: '', tags: [], examplesMax: 2 }),
  ...judgeFields(t, [], { program: null, secondProgram: null, isOfGroup }),
];
const { values } = savedDraft(aProblemDraft());
const faults = (change: Partial<ProblemDraftValues>, isOfGroup = false) =>
  faultsOfDraft(fieldsOf(isOfGroup), { ...values, ...change }, t);
const refusal = (code: ErrorCode) => new CallError('refused', errorText(code, 'en-US', {}), 200, 400, code);

/** Errors about the whole problem or about the request. */
const ofTheWhole: readonly ErrorCode[] = [
  'problemNotFound',
  'problemNotYours',
  'problemChangedMeanwhile',
  'problemAuthUnknown',
  'extraFilesUnreadable',
  'problemIncomplete',
  'publishingNotYours',
  'problemInNoContest',
];

describe('rejection by the server', () => {
  const codes: readonly ErrorCode[] = routes['PUT /api/admin/problem-draft'].errors;

  it.each(codes.filter((code) => !ofTheWhole.includes(code)))('%s maps to an existing field', (code) => {
    const [actual, ...more] = Object.entries(faultsOfRefusal(refusal(code)));
    expect(more).toEqual([]);
    expect(fieldsOf().some(({ name }) => name === actual?.[0])).toBe(true);
    expect(actual?.[1]).toBe(errorText(code, 'en-US', {}));
  });

  it.each(ofTheWhole)('%s maps to the whole problem', (code) => {
    expect(codes).toContain(code);
    expect(faultsOfRefusal(refusal(code))).toEqual({});
  });

  it('maps an unknown error to no field and keeps the fields of client-side errors', () => {
    expect(faultsOfRefusal(new Error('offline'))).toEqual({});
    expect(faultsOfRefusal(new CallError('network', 'offline'))).toEqual({});
    const found = new DraftFaults({ problemId: 'Required', type: 'Odd' });
    expect(faultsOfRefusal(found)).toEqual({ problemId: 'Required', type: 'Odd' });
    expect(found.message).toBe('Required');
  });
});

describe('validation of all steps', () => {
  it('accepts a new problem', () => {
    expect(faults({})).toEqual({});
  });

  it.each<[keyof ProblemDraftValues, Partial<ProblemDraftValues>]>([
    ['problemId', { problemId: ' ' }],
    ['problemId', { problemId: 'x'.repeat(51) }],
    ['source', { source: 'x'.repeat(65_536) }],
    ['en-US:title', { 'en-US:title': 'x'.repeat(256) }],
    ['zh-CN:hint', { 'zh-CN:hint': 'x'.repeat(65_536) }],
    ['tags', { tags: Array.from({ length: 101 }, (_, at) => ({ value: String(at), label: 'x' })) }],
    ['examples', { examples: [{ input: 'x'.repeat(65_536), output: '', 'zh-CN': '', 'en-US': '' }] }],
    ['examples', { examples: [{ input: '', output: '', 'zh-CN': '', 'en-US': 'x'.repeat(65_536) }] }],
    ['hints', { hints: [{ id: '', price: 0, 'zh-CN': 'x'.repeat(65_536), 'en-US': '' }] }],
    ['timeLimit', { timeLimit: null }],
    ['timeLimit', { timeLimit: 600_001 }],
    ['memoryLimit', { memoryLimit: 0 }],
    ['stackLimit', { stackLimit: 65_537 }],
    ['languages', { languages: [] }],
    ['templates', { templates: [{ language: 'C', code: ' ', isEnabled: true }] }],
    ['templates', { templates: [{ language: 'C', code: 'x'.repeat(65_536), isEnabled: false }] }],
    ['caseMode', { caseMode: 'subtask_lowest' }],
    ['caseMode', { type: '1', caseMode: 'ergodic_without_error' }],
    ['judgeFiles', { judgeFiles: [{ name: '', content: 'x' }] }],
    ['userFiles', { userFiles: [{ name: 'a', content: '' }] }],
    ['readFileName', { isFileIo: true, readFileName: '', writeFileName: 'a.out' }],
    ['writeFileName', { isFileIo: true, readFileName: 'a.in', writeFileName: 'a.in' }],
    ['passes', { judging: 'checker', programDialect: 'kattis', passes: 101 }],
    [
      'passes',
      {
        judging: 'checker',
        programDialect: 'kattis',
        passes: 2,
        isFileIo: true,
        readFileName: 'a',
        writeFileName: 'b',
      },
    ],
    ['absoluteTolerance', { comparer: 'words', absoluteTolerance: -1 }],
    ['relativeTolerance', { comparer: 'lines', relativeTolerance: -1 }],
    ['programCode', { judging: 'checker', programCode: 'x'.repeat(65_536) }],
    [
      'programArguments',
      { judging: 'checker', type: '1', programArguments: Array.from({ length: 33 }, String) },
    ],
    ['secondCode', { judging: 'interactive', hasSecond: true, secondCode: ' ' }],
  ])('reports %s: case %#', (name, change) => {
    expect(Object.keys(faults(change))).toEqual([name]);
  });

  it.each<[string, Partial<ProblemDraftValues>]>([
    ['empty templates that are switched off', { templates: [{ language: 'C', code: '', isEnabled: false }] }],
    [
      'passes with a convention that does not support them',
      { judging: 'checker', programDialect: 'testlib', passes: 1000 },
    ],
    ['tolerances with a comparison that ignores them', { comparer: 'unorderedWords', absoluteTolerance: -1 }],
    ['names of unused files', { readFileName: '../x', writeFileName: 'x'.repeat(300) }],
    [
      'a checker after the interactor if judging is not interactive',
      { judging: 'checker', hasSecond: true, secondCode: 'x'.repeat(70_000) },
    ],
    ['a program that judging does not run', { programCode: 'x'.repeat(70_000) }],
    [
      'program arguments in a problem without scores',
      { judging: 'checker', programArguments: Array.from({ length: 33 }, String) },
    ],
    ['a text of the maximum length', { 'zh-CN:title': 'x'.repeat(255) }],
  ])('accepts %s', (_what, change) => {
    expect(faults(change)).toEqual({});
  });

  it('applies narrower limits to problems of groups', () => {
    const wide = { timeLimit: 30_001, memoryLimit: 1025, stackLimit: 1025 };
    expect(faults(wide)).toEqual({});
    expect(Object.keys(faults(wide, true))).toEqual(['timeLimit', 'memoryLimit', 'stackLimit']);
  });
});
