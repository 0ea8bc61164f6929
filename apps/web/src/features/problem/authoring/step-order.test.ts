import { describe, expect, it } from 'vitest';
import type { WorkState } from '../../../components/StateMark.tsx';
import { groupEditorBase, stepAt, stepHref, editorBase, editorSteps, type EditorStep } from './addresses.ts';
import type { ProblemDraft } from './queries.ts';
import { partOf, stateOfStep } from './steps.ts';
import { aFinding, aProblemDraft } from './testing.ts';

describe('addresses of the steps', () => {
  it.each([editorBase(7), groupEditorBase(3, 7)])('below %s are parsed back to their step', (home) => {
    for (const step of editorSteps) {
      expect(stepAt(home, stepHref(home, step))).toBe(step);
      expect(stepAt(home, `${stepHref(home, step)}/`)).toBe(step);
    }
    expect(new Set(editorSteps.map((step) => stepHref(home, step))).size).toBe(editorSteps.length);
  });

  it.each([
    '/admin/problem/edit/70',
    '/admin/problem/edit/70/judge',
    '/admin/problem/edit',
    '/admin/problem/edit/7/nothing',
    '/admin/problem/edit/7/judge/more',
    '/admin/problem/edit/7/statementjudge',
    '/group/3/problem-admin/7/judge',
  ])('%s is no step of problem 7', (pathname) => {
    expect(stepAt(editorBase(7), pathname)).toBeUndefined();
  });
});

describe('progress of a step', () => {
  const withData = { data: { version: '1', cases: 2, ioScore: null, groups: [] } };

  it.each<[EditorStep, Partial<ProblemDraft>, WorkState]>([
    ['statement', {}, 'done'],
    ['statement', { findings: [aFinding({ step: 'statement', level: 'warning' })] }, 'open'],
    ['statement', { findings: [aFinding({ step: 'data' })] }, 'done'],
    ['data', { findings: [aFinding()] }, 'untouched'],
    ['data', withData, 'done'],
    ['data', { ...withData, findings: [aFinding()] }, 'open'],
    ['checks', {}, 'untouched'],
    ['checks', { ...withData, findings: [aFinding({ step: 'checks' })] }, 'open'],
    ['judge', {}, 'done'],
    ['publish', { auth: 1 }, 'done'],
    ['publish', { auth: 2 }, 'untouched'],
    ['publish', { auth: 3, findings: [aFinding()] }, 'untouched'],
  ])('%s, given %j: %s', (step, given, state) => {
    expect(stateOfStep(aProblemDraft(given), step)).toBe(state);
  });

  it('separates errors from warnings and keeps the order of each', () => {
    const [one, two] = [aFinding({ kind: 'a' }), aFinding({ kind: 'b' })];
    const may = aFinding({ kind: 'c', level: 'warning' });
    expect(partOf([one, may, two])).toEqual({ errors: [one, two], warnings: [may] });
  });
});
