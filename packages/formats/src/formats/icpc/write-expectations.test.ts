import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageCase, PackageSubmission } from '../../model/model.ts';
import { submissionRules } from './write-expectations.ts';

const one: PackageCase = {
  seq: 1,
  name: '1',
  inputPath: '1.in',
  answerPath: '1.ans',
  score: 100,
  group: 1,
  isSample: false,
};

test('two expectations of the same cases get patterns of their own', () => {
  const part = { groups: [1], required: [], score: null };
  const submission: PackageSubmission = {
    path: 'a.cpp',
    language: 'C',
    code: '',
    permitted: [],
    required: [],
    score: null,
    byGroup: [
      { ...part, permitted: ['AC'] },
      { ...part, permitted: ['AC', 'WA'] },
      { ...part, groups: [], cases: [1], permitted: ['TLE'] },
    ],
  };
  assert.deepEqual(
    submissionRules(
      [{ path: 'submissions/other/a.cpp', one: submission }],
      [{ name: 'secret/group01/01', one }],
      { type: 1 },
    ),
    {
      'other/a.cpp': {
        'secret/group01': { permitted: ['AC'] },
        secret: { permitted: ['AC', 'WA'] },
        'secret/group01/01': { permitted: ['TLE'] },
      },
    },
  );
});

test('an expectation of cases of a scored problem names no folder, which would be a group', () => {
  const part = { groups: [], cases: [1], permitted: [], required: [], score: null };
  const submission: PackageSubmission = {
    path: 'a.cpp',
    language: 'C',
    code: '',
    permitted: [],
    required: [],
    score: null,
    byGroup: [part, part],
  };
  const rulesOf = (type: 0 | 1) => {
    const order = [{ name: 'secret/01', one }];
    const rules = submissionRules([{ path: 'submissions/other/a.cpp', one: submission }], order, { type });
    return Object.keys(rules['other/a.cpp'] as object);
  };
  assert.deepEqual(rulesOf(1), ['secret/01', '{secret/01}']);
  assert.deepEqual(rulesOf(0), ['secret', 'secret/01']);
});
