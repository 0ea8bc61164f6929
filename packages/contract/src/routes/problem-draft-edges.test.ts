import { limits, problemLimitRanges } from '../limits/index.ts';
import { edges, filled, items, least, most, signs } from '../testing/edges.ts';
import { readings, refused } from '../testing/reading.ts';

/** Length limits of everything that the problem editor saves: draft, test data, solutions and packages. */
const draft = { pid: 1 };
const statement = { locale: 'zh-CN', title: 'T', description: '', input: '', output: '', hint: '' };
const program = { language: 'C++', code: 'x', dialect: 'auto', unit: 'percent', arguments: [] };
const comparer = {
  kind: 'words',
  isCaseSensitive: true,
  isSpaceSensitive: true,
  absoluteTolerance: null,
  relativeTolerance: null,
};
const whole = {
  ...draft,
  revision: 3,
  statements: [statement],
  examples: [{ input: '1', output: '2', explanations: [{ locale: 'en-US', text: 'x' }] }],
  hints: [{ id: 'a', texts: [{ locale: 'en-US', text: 'x' }], price: 0 }],
  tags: [{ name: 'dp' }],
  codeTemplates: [{ language: 'C', code: '', isEnabled: false }],
  program,
  secondProgram: null,
  comparer,
  userExtraFiles: [{ name: 'a.h', content: '' }],
  fileIo: { read: 'a.in', write: 'a.out' },
  dependencies: [{ group: 2, needs: [1] }],
};

readings('PUT /api/admin/problem-draft', 'body', [
  ['nothing but the problem: all stays', { pid: '7' }, { pid: 7 }],
  ['all of it', whole, whole],
  [
    'null for what is taken away',
    { ...draft, source: null, languages: null, program: null, fileIo: null, comparer: null },
    {
      ...draft,
      source: null,
      languages: null,
      program: null,
      fileIo: null,
      comparer: null,
    },
  ],
  [
    'nothing of its author, its counters and its group',
    { ...draft, author: 'root', gid: 4, isGroup: true, revisionOf: 1 },
    draft,
  ],
  ['null where nothing can be taken away', { ...draft, statements: null }, refused],
  ['a null title', { ...draft, statements: [{ ...statement, title: null }] }, refused],
  [
    'a language of statements that there is not',
    { ...draft, statements: [{ ...statement, locale: 'fr-FR' }] },
    refused,
  ],
  [
    'a statement without one of its parts',
    { ...draft, statements: [{ locale: 'zh-CN', title: 'T' }] },
    refused,
  ],
  ['a limit as text, which only forms of others send', { ...draft, timeLimit: '1000' }, refused],
  ['a revision that is half', { ...draft, revision: 0.5 }, refused],
]);

edges('PUT /api/admin/problem-draft', 'body', whole, [
  ['problemId', 'P1', '', 'problemIdMissing'],
  ['problemId', ...signs(255)],
  ['statements', [statement, { ...statement, locale: 'en-US' }], [statement, statement, statement]],
  ['statements.0.title', 'T', '', 'problemIncomplete'],
  ['statements.0.title', ...signs(255)],
  ['statements.0.description', ...signs(limits.statementMax)],
  ['statements.0.input', ...signs(limits.statementMax)],
  ['statements.0.output', ...signs(limits.statementMax)],
  ['statements.0.hint', ...signs(limits.statementMax)],
  ['statements.0.inStep', ['title', 'description', 'input', 'output', 'hint'], ['source']],
  ['source', ...signs(limits.statementMax)],
  ['examples', [{ input: '1', output: '2' }], [{ input: '1' }]],
  [
    'examples',
    [],
    Array.from({ length: limits.examplesMax + 1 }, () => ({ input: '', output: '' })),
    'examplesTooMany',
  ],
  ['examples', ...items(100, { input: '', output: '' })],
  ['examples.0.input', ...signs(limits.statementMax)],
  ['examples.0.explanations.0.text', ...signs(limits.statementMax)],
  ['hints', ...items(limits.hintsMax, { texts: [], price: 0 })],
  ['hints.0.price', ...most(100)],
  ['hints.0.price', ...least(0)],
  ['hints.0.id', ...signs(64)],
  ['hints.0.texts.0.text', ...signs(limits.statementMax)],
  ['tags', ...items(100, { name: 'dp' })],
  ['tags.0.name', 'dp', '', 'tagNameMissing'],
  ['tags.0.name', ...signs(255)],
  ['type', 1, 2, 'problemTypeUnknown'],
  ['difficulty', 7, 8, 'problemDifficultyUnknown'],
  ['timeLimit', problemLimitRanges.timeMs.most, problemLimitRanges.timeMs.most + 1, 'timeLimitInvalid'],
  [
    'memoryLimit',
    problemLimitRanges.memoryMb.most,
    problemLimitRanges.memoryMb.most + 1,
    'memoryLimitInvalid',
  ],
  ['stackLimit', problemLimitRanges.stackMb.least, problemLimitRanges.stackMb.least - 1, 'stackLimitInvalid'],
  ['languages', ...items(200, 'C')],
  ['languages', ['C'], [], 'problemLanguagesMissing'],
  ['languages', ['C'], ['Cobol'], 'languageUnknown'],
  ['languages', ['x'.repeat(64)], ['x'.repeat(65)]],
  ['codeTemplates', ...items(100, { language: 'C', code: '', isEnabled: false })],
  ['codeTemplates.0.code', ...signs(limits.codeMax)],
  ['judgeMode', 'spj', 'oracle', 'judgeModeUnknown'],
  ['judgeMode', ...signs(64)],
  ['judgeCaseMode', 'default', 'best', 'caseModeNotOfType'],
  ['program.code', ...signs(limits.codeMax)],
  ['program.dialect', 'testlib', 'Testlib'],
  ['program.unit', 'fraction', 'permille'],
  ['program.arguments', ...items(32, '-x')],
  ['program.arguments', ['x'.repeat(255)], ['x'.repeat(256)]],
  ['program.language', ...signs(64)],
  ['secondProgram', program, { ...program, arguments: null }],
  ['comparer.kind', 'unorderedLines', 'numbers'],
  ['comparer.absoluteTolerance', 0, -1e-9],
  ['comparer.relativeTolerance', 1e-6, Infinity],
  ['passes', 100, 101, 'passesInvalid'],
  ['passes', 1, 0, 'passesInvalid'],
  ['passes', 2, 1.5],
  ['userExtraFiles', ...items(100, { name: 'a', content: '' })],
  ['userExtraFiles.0.name', 'a.h', '../a.h', 'fileNameInvalid'],
  ['userExtraFiles.0.name', ...signs(255)],
  ['userExtraFiles.0.content', ...signs(limits.extraFilesMax)],
  ['judgeExtraFiles', ...items(100, { name: 'a', content: '' })],
  ['fileIo.read', 'a.in', '', 'fileNamesMissing'],
  ['fileIo.write', ...signs(255)],
  ['dependencies', ...items(1000, { group: 2, needs: [] })],
  ['dependencies.0.needs', ...items(100, 1)],
  ['dependencies.0.group', 2, '2'],
  ['auth', 3, 0, 'problemAuthUnknown'],
]);

for (const call of ['POST /api/admin/problem-draft', 'POST /api/group/problem-draft'] as const) {
  edges(call, 'body', { gid: 4, problemId: 'P1', title: 'T', locale: 'zh-CN' }, [
    ['problemId', 'P1', '', 'problemIdMissing'],
    ['problemId', 'P1', 'P 1/?', 'problemIdInvalid'],
    ['problemId', ...signs(255)],
    ['title', 'T', ' ', 'problemTitleMissing'],
    ['title', ...signs(255)],
    ['locale', 'en-US', 'en'],
    ['type', 1, 2, 'problemTypeUnknown'],
    ['type', 0, '0'],
  ]);
}

const file = { id: 1, name: '1', score: 10, group: 1, isSample: false };
const upload = { from: 'upload', upload: 'ab', path: '1.in' };
const cases = { pid: 1, base: null, cases: [file] };
readings('PUT /api/admin/problem/test-data', 'body', [
  ['cases that stay as they are', { ...cases, pid: '1', base: '3' }, { ...cases, base: 3 }],
  [
    'a new one from an upload, its answer by hand',
    { ...cases, cases: [{ ...file, id: null, input: upload, answer: { from: 'text', text: '2\n' } }] },
    {
      ...cases,
      cases: [
        {
          name: '1',
          score: 10,
          group: 1,
          isSample: false,
          input: upload,
          answer: { from: 'text', text: '2\n' },
        },
      ],
    },
  ],
  ['no base, which is not null', { pid: 1, cases: [] }, refused],
  [
    'a file from the disk of the server',
    { ...cases, cases: [{ ...file, input: { from: 'path', path: '/etc/passwd' } }] },
    refused,
  ],
  ['a file of no kind', { ...cases, cases: [{ ...file, input: { text: 'x' } }] }, refused],
  [
    'a case without a score, which is not null',
    { ...cases, cases: [{ ...file, score: undefined }] },
    refused,
  ],
]);
edges('PUT /api/admin/problem/test-data', 'body', cases, [
  ['cases', ...items(limits.casesMax, file)],
  ['cases', [file], [], 'testDataNone'],
  ['cases.0.name', ...signs(limits.testDataNameMax)],
  ['cases.0.name', '1', '../1', 'testDataNameInvalid'],
  ['cases.0.score', ...most(limits.testDataScoreMax)],
  ['cases.0.score', ...least(0)],
  ['cases.0.group', ...most(limits.testDataGroupMax)],
  ['cases.0.group', ...least(0)],
  [
    'cases.0.input',
    { from: 'text', text: 'x'.repeat(limits.manualCaseMax) },
    { from: 'text', text: 'x'.repeat(limits.manualCaseMax + 1) },
  ],
  ['cases.0.answer', { ...upload, path: 'x'.repeat(400) }, { ...upload, path: 'x'.repeat(401) }],
  ['cases.0.answer', { ...upload, upload: 'x'.repeat(64) }, { ...upload, upload: 'x'.repeat(65) }],
  ['note', ...signs(limits.testDataNoteMax)],
  ['source', '2', 'former'],
]);
edges('POST /api/admin/test-data-upload', 'body', { pid: 1, name: 'a.zip', size: 10 }, [
  ['name', ...filled('a')],
  ['name', ...signs(255)],
  ['size', ...least(1)],
  ['size', ...most(limits.testDataMaxBytes)],
  ['size', 10, '10'],
]);
edges('POST /api/admin/test-data-upload/piece', 'query', { id: 'ab', offset: '0' }, [
  ['id', ...signs(64)],
  ['offset', '4194304', '4.5'],
  ['offset', 0, -1, 'testDataPieceMisplaced'],
]);
edges('POST /api/admin/test-data-upload/finish', 'body', { id: 'ab', sha256: 'ab'.repeat(32) }, [
  ['sha256', 'ab'.repeat(32), `${'ab'.repeat(32)}\n`],
  ['sha256', '0'.repeat(64), 'AB'.repeat(32)],
  ['sha256', '9'.repeat(64), '9'.repeat(63)],
]);
for (const call of [
  'GET /api/admin/problem/test-data/file',
  'GET /api/admin/problem/test-data/download',
] as const)
  edges(call, 'query', { pid: 1, revision: 1, id: 1, part: 'input' }, [
    ['part', 'answer', 'checker'],
    ['revision', '1', 'latest'],
  ]);

const solution = { pid: 1, name: 'main.cpp', language: 'C++', code: 'x' };
edges('PUT /api/admin/problem-solution', 'body', solution, [
  ['name', 'a', '.htaccess'],
  ['name', 'main.cpp', 'a/b.cpp'],
  ['name', 'a+b.cpp', 'a b.cpp'],
  ['name', ...signs(64)],
  ['code', 'x', ''],
  ['code', ...signs(limits.codeMax)],
  ['language', 'C++', 'Cobol', 'languageUnknown'],
  ['language', ...signs(64)],
  ['formerPath', ...signs(limits.solutionPathMax)],
  ['formerPath', 'a/b', ''],
  ['expected', 'PA', 'OK'],
  ['version', ...signs(64)],
]);
edges('POST /api/admin/problem-compile', 'body', { pid: 1, program, extraFiles: [] }, [
  ['program.code', 'x', '', 'codeEmpty'],
  ['program.language', 'C++', 'Cobol', 'languageUnknown'],
  ['extraFiles', ...items(100, { name: 'a', content: '' })],
]);

const job = { id: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b' };
edges('POST /api/admin/problem-report-imports', 'body', { ...job, problems: [{ root: '' }] }, [
  ['problems', ...items(1000, { root: 'a' })],
  ['problems', [{ root: '' }], []],
  ['problems.0.root', ...signs(1024)],
  ['problems.0.onTaken', 'newId', 'overwrite'],
  ['problems.0.isPublic', true, 'true'],
  ['id', job.id, `${job.id}x`],
]);
readings('POST /api/admin/problem-report-imports', 'body', [
  [
    'a problem with all the careful choices',
    { ...job, problems: [{ root: 'a' }] },
    {
      ...job,
      problems: [{ root: 'a', onTaken: 'refuse', isPublic: false, acceptLosses: false }],
      isVerified: false,
    },
  ],
]);
edges('POST /api/admin/problem-export-jobs', 'body', { pids: [1] }, [
  ['pids', ...items(500, '1')],
  ['pids', [1], []],
  ['format', 'icpc-legacy', 'ICPC'],
]);
edges('GET /api/admin/problem-package', 'query', {}, [
  ['problemID', ...filled('P')],
  ['problemID', ...signs(255)],
]);
