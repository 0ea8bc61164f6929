import { limits } from '../limits/index.ts';
import { edges, filled, items, least, most, signs } from '../testing/edges.ts';
import { readings, refused } from '../testing/reading.ts';

/** What forms send about trainings, their problems, categories and homework, and the length limits. */
const training = { title: '入门', auth: 'Public' };
for (const [call, id] of [
  ['POST /api/admin/training', {}],
  ['POST /api/group/training', {}],
  ['PUT /api/admin/training', { id: 9 }],
  ['PUT /api/group/training', { id: 9 }],
] as const) {
  edges(call, 'body', { training: { ...id, ...training }, trainingCategory: { id: 2 } }, [
    ['training.title', ...filled('T')],
    ['training.title', ...signs(limits.trainingTitleMax)],
    ['training.description', ...signs(limits.trainingDescriptionMax)],
    ['training.english', { title: 'T', description: '' }, { title: 'T' }],
    ['training.auth', 'Private', 'private'],
    ['training.auth', 'Private', 'Private', 'trainingPasswordMissing'],
    ['training.privatePwd', ...signs(255)],
    ['training.privatePwd', null, 1234],
    ['training.rank', ...most(limits.trainingRankMax)],
    ['training.rank', ...least(0)],
    ['training.rank', '2147483647', '2147483648'],
    ['training.rank', '0', '-1'],
    ['training.rank', '1000', '1000.0'],
    ['training.rank', 5, 5.5],
    ['training.status', 'false', 'hidden'],
    ['training.status', null, 0],
    ['training.prerequisites', ...items(limits.trainingPrerequisitesMax, { tid: 1, percent: 100 })],
    ['training.prerequisites', [{ tid: '1', percent: 1 }], [{ tid: 1, percent: 0 }]],
    ['training.prerequisites', [{ tid: 1, percent: 100 }], [{ tid: 1, percent: 101 }]],
    ['training.prerequisites', [], [{ tid: 1, percent: 50.5 }]],
    ['trainingCategory', null, 2],
    ['trainingCategory', {}, [{ id: 2 }]],
    ['trainingCategory.name', ...signs(50)],
    ['trainingCategory.color', ...signs(10)],
    ['trainingCategory.color', '', 'url(//a.b)'],
    ['trainingCategory.id', '2', 'none'],
    ['trainingCategory.id', null, 3, 'trainingCategoryNotFound'],
  ]);
}

for (const [call, base] of [
  ['POST /api/admin/training/category', {}],
  ['PUT /api/admin/training/category', { id: 1 }],
] as const) {
  edges(call, 'body', base, [
    ['name', ...signs(50)],
    ['name', '图论', null, 'trainingCategoryMissing'],
    ['color', ...signs(10)],
    ['color', '#fff', 'url(//a.b)'],
    ['color', null, 255],
  ]);
}

for (const call of ['PUT /api/admin/training/problem', 'PUT /api/group/training-problem'] as const) {
  readings(call, 'body', [
    [
      'an entry of the map with its place as a number',
      { id: 5, tid: 9, pid: 3, displayId: 'P3', rank: 2, gmtCreate: 'x', gmtModified: 'x' },
      { id: 5, tid: 9, rank: 2 },
    ],
    ['ids of addresses', { id: '5', tid: '9', rank: '0' }, { id: 5, tid: 9, rank: 0 }],
    ['no training', { id: 5, rank: 2 }, refused],
  ]);
  edges(call, 'body', { id: 5, tid: 9, rank: 0 }, [
    ['rank', ...most(limits.trainingRankMax)],
    ['rank', ...least(0)],
    ['rank', '7', null],
  ]);
}
for (const call of [
  'POST /api/admin/training/add-problem-from-public',
  'POST /api/group/add-training-problem-from-public',
] as const) {
  readings(call, 'body', [
    [
      'what the chooser sends: the display id is that of the problem',
      { pid: 3, tid: '9', displayId: 'P3' },
      { pid: 3, tid: 9, displayId: 'P3' },
    ],
    ['no display id', { pid: 3, tid: 9 }, { pid: 3, tid: 9 }],
    ['no training', { pid: 3, displayId: 'P3' }, refused],
  ]);
  edges(call, 'body', { pid: 3, tid: 9 }, [['displayId', ...signs(255)]]);
}
readings('POST /api/group/add-training-problem-from-group', 'query', [
  ['the prefixed display id', { problemId: ' ALGOSP3 ', tid: '9' }, { problemId: 'ALGOSP3', tid: 9 }],
  ['no display id', { tid: '9' }, refused],
]);
edges('POST /api/group/add-training-problem-from-group', 'query', { tid: 9 }, [['problemId', ...signs(255)]]);
for (const call of [
  'POST /api/admin/training/problems',
  'POST /api/group/training-problems',
  'PUT /api/admin/training/problem-order',
  'PUT /api/group/training-problem-order',
] as const) {
  edges(call, 'body', { tid: 9 }, [
    ['pids', ...items(limits.trainingProblemsMax, '3')],
    ['pids', [3], []],
  ]);
}
readings('GET /api/admin/training/get-problem-list', 'query', [
  [
    'the list with a filter that it does not know',
    { limit: '10', currentPage: '1', keyword: ' dp ', tid: '9', queryExisted: 'true', auth: '1' },
    { limit: 10, currentPage: 1, keyword: 'dp', tid: 9, queryExisted: true },
  ],
  [
    'the chooser, which leaves the switch out',
    { keyword: '', currentPage: '1', limit: '10', tid: '9' },
    { currentPage: 1, limit: 10, tid: 9 },
  ],
]);
readings('GET /api/group/get-training-problem-list', 'query', [
  [
    'the list, which leaves the switch out',
    { currentPage: '1', limit: '10', tid: '9' },
    { currentPage: 1, limit: 10, tid: 9 },
  ],
  [
    'the chooser',
    { currentPage: '1', limit: '10', tid: '9', queryExisted: 'false' },
    { currentPage: 1, limit: 10, tid: 9, queryExisted: false },
  ],
]);
readings('GET /api/admin/training/import-remote-oj-problem', 'query', [
  [
    'what the dialog sends',
    { name: 'HDU', problemId: '1000', tid: '9' },
    { name: 'HDU', problemId: '1000', tid: 9 },
  ],
]);
readings('PUT /api/group/change-training-status', 'query', [
  ['the switch', { tid: '9', status: 'true' }, { tid: 9, status: true }],
  ['no state', { tid: '9' }, refused],
]);

const due = '2026-03-02T00:00:00.000Z';
const homework = { opensAt: null, dueAt: due, late: null };
readings('PUT /api/training-homework', 'body', [
  ['its terms', { tid: '9', homework }, { tid: 9, homework }],
  [
    'none any more',
    { tid: 9, homework: null, former: homework },
    { tid: 9, homework: null, former: homework },
  ],
  [
    'a moment of a zone',
    { tid: 9, homework: { ...homework, dueAt: '2026-03-02T08:00:00+08:00' } },
    {
      tid: 9,
      homework: { ...homework, dueAt: '2026-03-02T08:00:00+08:00' },
    },
  ],
  ['no word of it', { tid: 9 }, refused],
  ['terms without a due time', { tid: 9, homework: { opensAt: null, late: null } }, refused],
]);
edges(
  'PUT /api/training-homework',
  'body',
  { tid: 9, homework: { ...homework, late: { percentPerDay: 10, floorPercent: 50 } } },
  [
    ['homework.late.percentPerDay', ...most(100)],
    ['homework.late.percentPerDay', ...least(0)],
    ['homework.late.floorPercent', ...most(100)],
    ['homework.late.floorPercent', 0, 0.5],
    ['homework.dueAt', due, '2026-03-02'],
    ['homework.dueAt', due, '2026-02-30T00:00:00Z'],
    ['homework.dueAt', due, '2025-01-01T00:00:00Z', 'homeworkTimesWrong'],
    ['homework.opensAt', due, ''],
  ],
);
edges('POST /api/training-extensions', 'body', { tid: 9, uids: ['ab'] }, [
  ['uids', ...items(limits.trainingProblemsMax, 'ab')],
  ['uids', ['ab'], []],
  ['uids', ['x'.repeat(64)], ['x'.repeat(65)]],
  ['graceMinutes', ...most(525_600)],
  ['graceMinutes', ...least(0)],
  ['reopenUntil', due, 'tomorrow'],
]);
edges('POST /api/register-training', 'body', { tid: '9' }, [
  ['password', ...filled('p')],
  ['password', 'right', 'wrong', 'trainingPasswordWrong'],
  ['password', ...signs(512)],
]);
edges('GET /api/get-training-list', 'query', {}, [
  ['keyword', ...signs(limits.keywordMax)],
  ['auth', 'Public', 'public'],
  ['categoryId', '2', 'dp'],
]);
edges('GET /api/file/download-training-matrix', 'query', { tid: 9 }, [
  ['format', 'csv', 'ods'],
  ['onlyStuck', 'true', 'all'],
]);
