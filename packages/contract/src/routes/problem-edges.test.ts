import { limits } from '../limits/index.ts';
import { edges, items, least, most, signs } from '../testing/edges.ts';

/**
 * Length limits of the fields with which users search problems, and with which existing clients save, compile and tag
 * problems.
 */
edges('GET /api/get-problem-list', 'query', {}, [
  ['keyword', ...signs(limits.keywordMax)],
  ['oj', ...signs(limits.keywordMax)],
  ['tagId', ...signs(2000)],
  ['tagId', ...items(100, '1')],
  ['tagId', ['1'.repeat(32)], ['1'.repeat(33)]],
  ['difficulty', '7', '7.5'],
]);
edges('GET /api/get-problem-detail', 'query', {}, [
  ['problemId', ...signs(255)],
  ['problemId', 'P1', 'none such', 'problemNotFound'],
]);
const asked = { pidList: [1], isContestProblemList: false };
edges('POST /api/get-user-problem-status', 'body', asked, [
  ['pidList', ...items(limits.problemStatusBatchMax, 1)],
  ['pidList', [1], []],
  ['pidList.0', '1', null],
  ['pidList.0', 999_999_999_999_999, 2 ** 53],
  ['containsEnd', null, 'false'],
  ['isContestProblemList', true, 1],
  ['cid', '0', 'none'],
]);
edges('GET /api/get-training-problem-details', 'query', { tid: 1 }, [['displayId', ...signs(255)]]);
edges('GET /api/get-contest-problem-details', 'query', { cid: 1 }, [['displayId', ...signs(255)]]);
edges('POST /api/problem-hint', 'body', { pid: 1, id: 'a', price: 0 }, [
  ['id', ...signs(64)],
  ['price', ...most(100)],
  ['price', ...least(0)],
  ['price', 5, '5'],
]);

const problem = { problemId: 'P1', title: 'A+B', timeLimit: 1000 };
const dto = {
  problem,
  tags: [{ id: 1 }],
  languages: [{ id: 1 }],
  samples: [{ input: '1.in', output: '1.out', score: 10 }],
  codeTemplates: [{ lid: 1, code: 'x', status: true }],
};
for (const [call, isNew] of [
  ['POST /api/admin/problem', true],
  ['PUT /api/admin/problem', false],
  ['POST /api/admin/contest/problem', true],
  ['PUT /api/admin/contest/problem', false],
  ['POST /api/group/problem', true],
  ['PUT /api/group/problem', false],
  ['POST /api/group/contest-problem', true],
] as const) {
  edges(call, 'body', dto, [
    ['problem.problemId', 'P1', 'x'.repeat(limits.groupProblemIdMax + 1), 'problemIdInvalid'],
    ['problem.problemId', 'P1', '', 'problemIdMissing'],
    ['problem.problemId', ...signs(255)],
    ['problem.title', ...signs(255)],
    ['problem.title', 'A+B', ' ', 'problemTitleMissing'],
    ['problem.description', ...signs(limits.statementMax)],
    ['problem.input', ...signs(limits.statementMax)],
    ['problem.output', ...signs(limits.statementMax)],
    ['problem.hint', ...signs(limits.statementMax)],
    ['problem.source', ...signs(limits.statementMax)],
    ['problem.type', '1', '2', 'problemTypeUnknown'],
    ['problem.auth', '3', '4', 'problemAuthUnknown'],
    ['problem.timeLimit', '600000', '600001', 'timeLimitInvalid'],
    ['problem.timeLimit', 1, 0, 'timeLimitInvalid'],
    ['problem.memoryLimit', 256, 0.5],
    ['problem.stackLimit', 128, Infinity],
    ['problem.difficulty', 7, 8, 'problemDifficultyUnknown'],
    ['problem.judgeMode', 'interactive', 'Interactive', 'judgeModeUnknown'],
    ['problem.judgeMode', ...signs(64)],
    ['problem.judgeCaseMode', 'default', 'subtask', 'caseModeNotOfType'],
    ['problem.spjCode', ...signs(limits.codeMax)],
    ['problem.spjLanguage', ...signs(64)],
    ['problem.userExtraFile', ...signs(limits.extraFilesMax)],
    ['problem.judgeExtraFile', ...signs(limits.extraFilesMax)],
    ['problem.examples', ...signs(limits.statementMax * 4)],
    ['problem.ioReadFileName', ...signs(255)],
    ['problem.isFileIO', null, 'true'],
    ['problem.codeShare', true, 1],
    ['tags', ...items(100, { name: 'dp' })],
    ['tags.0.name', ...signs(255)],
    ['tags.0.color', ...signs(32)],
    ['languages', ...items(200, { id: 1 })],
    ['languages', [{ id: 1 }], null],
    ['codeTemplates', ...items(100, { lid: 1, code: '' })],
    ['codeTemplates.0.code', ...signs(limits.codeMax)],
    ['samples', ...items(limits.casesMax, { input: '1', output: '2' })],
    ['samples', [], null],
    ['samples.0.input', ...signs(limits.manualCaseMax)],
    ['samples.0.output', ...signs(limits.manualCaseMax)],
    ['samples.0.score', '10', '10.5'],
    ['samples.0.score', 0, -1, 'caseScoreInvalid'],
    ['uploadTestcaseDir', ...signs(255)],
    ['problem', problem, null],
    ...(isNew ? ([['samples', dto.samples, [], 'testDataNone']] as const) : []),
  ]);
}

for (const call of ['POST /api/admin/problem/compile-spj', 'POST /api/group/compile-spj'] as const) {
  edges(call, 'body', { language: 'C++', code: 'int main() {}' }, [
    ['code', 'x', '', 'codeEmpty'],
    ['code', ...signs(limits.codeMax)],
    ['language', 'C++', 'Cobol', 'languageUnknown'],
    ['language', ...signs(64)],
    ['extraFiles', null, 'a.h'],
    ['extraFiles', { 'a.h': '' }, { 'a.h': null }],
    ['extraFiles', { 'a.h': '' }, ['a.h']],
    ['extraFiles', { ['x'.repeat(255)]: '' }, { ['x'.repeat(256)]: '' }],
    ['extraFiles', { a: 'x'.repeat(limits.extraFilesMax) }, { a: 'x'.repeat(limits.extraFilesMax + 1) }],
  ]);
}

edges('PUT /api/admin/problem/change-problem-auth', 'body', { id: 1, auth: 1 }, [
  ['auth', 3, 4, 'problemAuthUnknown'],
  ['auth', '1', 'public'],
  ['auth', 2, null],
  ['reason', ...signs(500)],
]);
edges('PUT /api/group/change-problem-auth', 'query', { pid: 1, auth: 1 }, [
  ['auth', '3', '0', 'problemAuthUnknown'],
  ['auth', '2', ''],
]);
edges('PUT /api/admin/group-problem/change-progress', 'body', { pid: 1, progress: 1 }, [
  ['progress', 3, 4, 'applyProgressUnknown'],
  ['progress', 1, 0, 'applyProgressUnknown'],
  ['progress', 2, null],
  ['comment', ...signs(500)],
]);
edges('PUT /api/admin/problem-batch/auth', 'body', { pids: [1], auth: 1 }, [
  ['pids', ...items(500, 1)],
  ['pids', [1], []],
  ['auth', 3, 4, 'problemAuthUnknown'],
]);
edges('PUT /api/admin/problem-batch/tags', 'body', { pids: [1], tags: [1] }, [
  ['pids', ...items(500, '1')],
  ['tags', ...items(100, 1)],
  ['tags', ['1'], []],
]);
edges('POST /api/admin/problem-batch/delete', 'body', {}, [
  ['pids', ...items(500, 1)],
  ['pids', ['1'], '1'],
]);

for (const call of ['GET /api/get-all-problem-tags', 'GET /api/get-problem-tags-and-classification'] as const)
  edges(call, 'query', {}, [['oj', ...signs(limits.keywordMax)]]);
for (const [call, base] of [
  ['POST /api/admin/tag', {}],
  ['PUT /api/admin/tag', { id: 1 }],
] as const) {
  edges(call, 'body', base, [
    ['name', ...signs(255)],
    ['name', 'dp', ' ', 'tagNameMissing'],
    ['name', 'dp', 'taken', 'tagNameTaken'],
    ['nameEn', ...signs(255)],
    ['color', ...signs(40)],
    ['color', '#409eff', 'url(//a.b)'],
    ['color', null, 'red;x'],
    ['tcid', null, 'none'],
    ['tcid', '3', 4, 'tagClassificationNotFound'],
  ]);
}
for (const [call, base] of [
  ['POST /api/admin/tag/classification', {}],
  ['PUT /api/admin/tag/classification', { id: 1 }],
] as const) {
  edges(call, 'body', base, [
    ['name', ...signs(255)],
    ['name', 'dp', '', 'tagClassificationNameMissing'],
    ['rank', '1', 'first'],
    ['rank', null, 1.5],
  ]);
}

for (const call of [
  'GET /api/admin/problem/import-remote-oj-problem',
  'GET /api/admin/training/import-remote-oj-problem',
  'GET /api/admin/contest/import-remote-oj-problem',
] as const) {
  edges(call, 'query', { name: 'CF', problemId: '1A', tid: 1, cid: 1, displayId: 'A' }, [
    ['name', 'hdu', 'KATTIS', 'remoteJudgeUnknown'],
    ['name', ...signs(20)],
    ['problemId', ...signs(300)],
  ]);
}
edges('GET /api/admin/problem/import-remote-oj-problem', 'query', { name: 'CF' }, [
  ['problemId', '1A', '../1', 'remoteIdInvalid'],
]);
edges('GET /api/file/export-problem', 'query', {}, [
  ['pid', '1', ''],
  ['pid', ...items(500, '1')],
]);

for (const call of [
  'POST /api/admin/remote-import-jobs',
  'POST /api/admin/contest/remote-import-jobs',
  'POST /api/admin/training/remote-import-jobs',
] as const)
  edges(call, 'body', { judge: 'HDU', ids: '1000', cid: 1, tid: 1 }, [
    ['judge', 'LIBRE', 'hdu'],
    ['ids', ...signs(4000)],
    ['ids', '1', ' '],
  ]);
