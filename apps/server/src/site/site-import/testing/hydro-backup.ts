import { createHash, pbkdf2Sync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId, serialize } from 'bson';
import type { Fields } from '../raw/document.ts';

/** A small Hydro site as a folder with the files that Hydro's backup command writes. */

/** Returns an object id that contains this time. */
export function idAt(time: string, counter: number): ObjectId {
  const seconds = Math.floor(Date.parse(time) / 1000)
    .toString(16)
    .padStart(8, '0');
  return new ObjectId(`${seconds}abcdef0123${counter.toString(16).padStart(6, '0')}`);
}

export const hydroIds = {
  contest: idAt('2023-03-01T00:00:00Z', 1),
  homework: idAt('2023-04-01T00:00:00Z', 2),
  training: idAt('2023-05-01T00:00:00Z', 3),
  topic: idAt('2023-06-01T00:00:00Z', 4),
  reply: idAt('2023-06-02T00:00:00Z', 5),
  solution: idAt('2023-06-03T00:00:00Z', 6),
  question: idAt('2023-03-01T02:00:00Z', 7),
  accepted: idAt('2023-02-01T00:00:00Z', 16),
  pretest: idAt('2023-02-02T00:00:00Z', 17),
  wrong: idAt('2023-03-01T02:00:00Z', 18),
  solved: idAt('2023-03-01T02:10:00Z', 19),
  late: idAt('2023-03-01T02:20:00Z', 20),
  waiting: idAt('2023-07-01T00:00:00Z', 21),
  groupWork: idAt('2023-04-02T00:00:00Z', 22),
  ownTime: idAt('2023-08-01T00:00:00Z', 23),
  exam: idAt('2023-08-02T00:00:00Z', 24),
  assignedWork: idAt('2023-04-03T00:00:00Z', 25),
  broadcast: idAt('2023-03-01T02:30:00Z', 26),
  openQuestion: idAt('2023-03-01T02:40:00Z', 27),
  badFormat: idAt('2023-03-01T02:05:00Z', 28),
  ownWrong: idAt('2023-08-01T04:00:00Z', 29),
  ownSolved: idAt('2023-08-01T04:20:00Z', 30),
  ownUnknown: idAt('2023-08-01T05:00:00Z', 31),
  judgeError: idAt('2023-08-01T04:10:00Z', 33),
  examWork: idAt('2023-08-02T02:00:00Z', 32),
} as const;

export const hydroPassword = 'hydro-pass-1';

function person(_id: number, uname: string, more: object = {}) {
  const salt = `salt${_id}`;
  const hash = pbkdf2Sync(hydroPassword, salt, 100_000, 32, 'sha256').toString('hex');
  const mail = `p${_id}@example.org`;
  return {
    _id,
    uname,
    unameLower: uname.toLowerCase(),
    mail,
    hash,
    salt,
    hashType: 'hydro',
    priv: 4,
    ...more,
  };
}

/** Builds a problem. Its data are in the storage, unless it refers to another problem. */
function problem(domainId: string, docId: number, more: object = {}) {
  return {
    _id: idAt('2022-01-01T00:00:00Z', 100 + docId),
    domainId,
    docType: 10,
    docId,
    pid: '',
    owner: 2,
    title: `Problem ${docId}`,
    content: JSON.stringify({
      zh: '## 题目描述\n\n求 $a+b$。![图](file://a.png)\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n',
      en: '## Description\n\nThe sum of $a$ and $b$.\n',
    }),
    tag: ['入门'],
    nSubmit: 4,
    nAccept: 2,
    ...more,
  };
}

function record(_id: ObjectId, uid: number, status: number, more: object = {}) {
  return {
    _id,
    domainId: 'system',
    pid: 1,
    uid,
    lang: 'cc.cc17o2',
    code: 'int main(){}',
    status,
    score: status === 1 ? 100 : 0,
    time: 3.4,
    memory: 1024,
    judgeTexts: [],
    compilerTexts: [],
    testCases: [
      {
        id: 1,
        subtaskId: 1,
        status,
        score: status === 1 ? 100 : 0,
        time: 3,
        memory: 1024,
        message: 'secret',
      },
    ],
    ...more,
  };
}

const ids = hydroIds;

const collections: Readonly<Record<string, readonly Fields[]>> = {
  user: [
    person(0, 'Guest'),
    person(1, 'Hydro'),
    person(2, '校长', { priv: -1, bio: '**hi**', avatar: 'url:/file/2/.avatar.png' }),
    person(3, 'a_very_long_user_name_of_hydro'),
    person(4, 'nohash', { hash: '', hashType: '' }),
    person(5, 'banned', { priv: 0 }),
    person(6, 'former'),
  ],
  vuser: [{ _id: -1000, uname: '嘉宾', mail: '-1000@vuser.local', priv: 0 }],
  domain: [
    { _id: 'system', name: 'Main', owner: 2, bulletin: 'Welcome', roles: {} },
    { _id: 'class1', name: '一班同学', owner: 2, bulletin: '', _join: { method: 2, code: 'abcdef' } },
  ],
  'domain.user': [
    { domainId: 'system', uid: 3, join: true, nSubmit: 3, nAccept: 1 },
    { domainId: 'class1', uid: 2, role: 'root', join: true },
    { domainId: 'class1', uid: 3, role: 'default', join: true, nSubmit: 1, nAccept: 1 },
    { domainId: 'class1', uid: 5, role: 'guest', join: false },
    // A former administrator, and a user who only submitted to a problem.
    { domainId: 'class1', uid: 4, role: 'root', join: false },
    { domainId: 'class1', uid: 6, role: 'default', nSubmit: 1 },
    { domainId: 'system', uid: 6, role: 'root', join: false },
  ],
  document: [
    problem('system', 1, { pid: 'P1000' }),
    // Without test data.
    problem('system', 2, {
      hidden: true,
      content: 'plain ![](file://a.png) <img src="file://gone.png">',
      nSubmit: 0,
      nAccept: 0,
    }),
    problem('class1', 1, {
      pid: 'P1000',
      reference: { domainId: 'system', pid: 1 },
      nSubmit: 1,
      nAccept: 1,
    }),
    // Hidden problems of a contest and of homework.
    problem('system', 3, { hidden: true, reference: { domainId: 'system', pid: 1 } }),
    problem('class1', 2, { hidden: true, reference: { domainId: 'system', pid: 1 } }),
    {
      _id: ids.contest,
      domainId: 'system',
      docType: 30,
      docId: ids.contest,
      owner: 2,
      title: '周赛',
      content: 'contest',
      rule: 'acm',
      beginAt: new Date('2023-03-01T01:00:00Z'),
      endAt: new Date('2023-03-01T06:00:00Z'),
      pids: [1],
      balloon: { 1: { color: '#ff0000', name: 'red' } },
    },
    {
      _id: ids.homework,
      domainId: 'class1',
      docType: 30,
      docId: ids.homework,
      owner: 2,
      title: '作业一',
      content: 'homework',
      rule: 'homework',
      beginAt: new Date('2023-04-01T00:00:00Z'),
      penaltySince: new Date('2023-04-08T00:00:00Z'),
      endAt: new Date('2023-04-10T00:00:00Z'),
      penaltyRules: { 24: 0.9 },
      pids: [1, 2],
    },
    {
      _id: ids.assignedWork,
      domainId: 'system',
      docType: 30,
      docId: ids.assignedWork,
      owner: 2,
      title: '分组作业',
      content: '',
      rule: 'homework',
      beginAt: new Date('2023-04-03T00:00:00Z'),
      penaltySince: new Date('2023-04-10T00:00:00Z'),
      endAt: new Date('2023-04-10T00:00:00Z'),
      pids: [1],
      assign: ['a group that nobody is in'],
    },
    {
      // Everybody has one hour of the ten.
      _id: ids.ownTime,
      domainId: 'system',
      docType: 30,
      docId: ids.ownTime,
      owner: 2,
      title: '限时赛',
      content: '',
      rule: 'acm',
      beginAt: new Date('2023-08-01T01:00:00Z'),
      endAt: new Date('2023-08-01T11:00:00Z'),
      duration: 1,
      pids: [1, 3],
    },
    {
      _id: ids.exam,
      domainId: 'system',
      docType: 30,
      docId: ids.exam,
      owner: 2,
      title: '考试',
      content: '',
      rule: 'oi',
      beginAt: new Date('2023-08-02T01:00:00Z'),
      endAt: new Date('2023-08-02T06:00:00Z'),
      pids: [1],
    },
    {
      _id: ids.training,
      domainId: 'system',
      docType: 40,
      docId: ids.training,
      owner: 2,
      title: '入门训练',
      description: 'd',
      content: 'c',
      dag: [{ _id: 1, title: 'one', requireNids: [], pids: [1] }],
    },
    {
      _id: idAt('2023-01-01T00:00:00Z', 50),
      domainId: 'system',
      docType: 20,
      docId: '闲谈',
      title: '闲谈',
      content: '',
      owner: 1,
    },
    {
      _id: ids.topic,
      domainId: 'system',
      docType: 21,
      docId: ids.topic,
      parentType: 20,
      parentId: '闲谈',
      owner: 3,
      title: '求助',
      content: '怎么做',
      views: 5,
      updateAt: new Date('2023-06-05T00:00:00Z'),
    },
    {
      _id: ids.reply,
      domainId: 'system',
      docType: 22,
      docId: ids.reply,
      parentType: 21,
      parentId: ids.topic,
      owner: 2,
      content: '这样',
      reply: [{ _id: idAt('2023-06-03T00:00:00Z', 51), owner: 3, content: '谢谢' }],
    },
    {
      _id: ids.solution,
      domainId: 'system',
      docType: 11,
      docId: ids.solution,
      parentType: 10,
      parentId: 1,
      owner: 2,
      content: '题解正文',
      reply: [{ _id: idAt('2023-06-04T00:00:00Z', 52), owner: 3, content: '好' }],
    },
    {
      _id: ids.question,
      domainId: 'system',
      docType: 31,
      docId: ids.question,
      parentType: 30,
      parentId: ids.contest,
      owner: 3,
      subject: 0,
      content: '样例?',
      reply: [{ _id: idAt('2023-03-01T02:15:00Z', 53), owner: 0, content: '见题面' }],
    },
    {
      _id: ids.openQuestion,
      domainId: 'system',
      docType: 31,
      docId: ids.openQuestion,
      parentType: 30,
      parentId: ids.contest,
      owner: 3,
      subject: 1,
      content: '还有多久?',
    },
    {
      _id: ids.broadcast,
      domainId: 'system',
      docType: 31,
      docId: ids.broadcast,
      parentType: 30,
      parentId: ids.contest,
      owner: 0,
      subject: 0,
      content: '午餐已到\n请排队',
    },
  ],
  'document.status': [
    {
      _id: idAt('2023-03-01T01:00:00Z', 60),
      domainId: 'system',
      docType: 30,
      docId: ids.contest,
      uid: 3,
      attend: 1,
      journal: [{ rid: ids.solved, pid: 1, status: 1 }],
      accept: 1,
      // Wrong at 1:00:00, solved at 1:10:00: 4,200 s and a penalty of 1,200 s.
      time: 4200 + 1200,
    },
    {
      _id: idAt('2023-08-01T03:30:00Z', 63),
      domainId: 'system',
      docType: 30,
      docId: ids.ownTime,
      uid: 3,
      attend: 1,
      startAt: new Date('2023-08-01T03:30:00.700Z'),
      journal: [
        { rid: ids.ownWrong, pid: 3, status: 2 },
        { rid: ids.judgeError, pid: 3, status: 8 },
        { rid: ids.ownSolved, pid: 3, status: 1 },
      ],
      accept: 1,
      // Hydro counts from the start of the contest: solved at 3:20:00, with two penalties of 1,200 s.
      time: 12_000 + 2 * 1200,
    },
    {
      // An old status without the own start.
      _id: idAt('2023-08-01T05:00:00Z', 64),
      domainId: 'system',
      docType: 30,
      docId: ids.ownTime,
      uid: 6,
      attend: 1,
      journal: [{ rid: ids.ownUnknown, pid: 1, status: 1 }],
      accept: 1,
      time: 14_400,
    },
    {
      _id: idAt('2023-08-02T01:00:00Z', 65),
      domainId: 'system',
      docType: 30,
      docId: ids.exam,
      uid: 3,
      attend: 1,
      journal: [{ rid: ids.examWork, pid: 1, status: 1, score: 100 }],
      score: 100,
    },
    {
      _id: idAt('2023-05-02T00:00:00Z', 61),
      domainId: 'system',
      docType: 40,
      docId: ids.training,
      uid: 3,
      enroll: 1,
    },
    {
      _id: idAt('2023-06-04T00:00:00Z', 62),
      domainId: 'system',
      docType: 11,
      docId: ids.solution,
      uid: 3,
      vote: 1,
    },
  ],
  record: [
    record(ids.accepted, 3, 1),
    record(ids.pretest, 3, 1, { contest: new ObjectId('000000000000000000000000') }),
    record(ids.wrong, 3, 2, { contest: ids.contest }),
    record(ids.badFormat, 3, 31, { contest: ids.contest }),
    record(ids.solved, 3, 1, { contest: ids.contest }),
    record(ids.groupWork, 3, 1, { domainId: 'class1', contest: ids.homework }),
    record(ids.ownWrong, 3, 2, { contest: ids.ownTime, pid: 3 }),
    record(ids.judgeError, 3, 8, { contest: ids.ownTime, pid: 3 }),
    record(ids.ownSolved, 3, 1, { contest: ids.ownTime, pid: 3 }),
    record(ids.ownUnknown, 6, 1, { contest: ids.ownTime }),
    record(ids.examWork, 3, 1, { contest: ids.exam }),
    record(ids.waiting, 99, 0, { code: '', files: { code: 'long#main.cc' }, lang: 'scratch' }),
  ],
  storage: [
    stored('problem/system/1/testdata/1.in', '000/a.in'),
    stored('problem/system/1/testdata/1.out', '000/b.out'),
    stored('problem/system/1/testdata/config.yaml', '000/c.yaml'),
    stored('problem/system/1/additional_file/a.png', '000/d.png'),
    { ...stored('problem/system/2/additional_file/a.png', '000/h.png'), link: '000/d.png' },
    { ...stored('user/2/.avatar.png', '000/e.png'), link: '000/d.png' },
    { ...stored('problem/system/1/testdata/2.in', '000/f.in'), autoDelete: new Date() },
    stored('submission/99/long', '000/g'),
  ],
  message: [{ _id: new ObjectId(), from: 2, to: 3, content: 'private', flag: 1 }],
};

function stored(path: string, _id: string) {
  return { _id, path, size: 1, owner: 1, etag: createHash('md5').update(path).digest('hex') };
}

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files: Readonly<Record<string, string | Buffer>> = {
  '000/a.in': '1 2\n',
  '000/b.out': '3\n',
  '000/c.yaml': 'type: default\ntime: 1s\nmemory: 64m\n',
  '000/d.png': picture,
  '000/g': 'a program that lies in the storage',
};

/** Changes the documents of a collection before they are written. */
export type EditDocuments = (name: string, documents: readonly Fields[]) => readonly object[];

/** Writes the backup into a folder. */
export function writeHydroBackup(folder: string, edit: EditDocuments = (_, documents) => documents): void {
  const dump = join(folder, 'dump/hydro');
  mkdirSync(dump, { recursive: true });
  for (const [name, documents] of Object.entries(collections))
    writeFileSync(
      join(dump, `${name}.bson`),
      Buffer.concat(edit(name, documents).map((one) => serialize(one))),
    );
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'file/hydro/000'), { recursive: true });
    writeFileSync(join(folder, 'file/hydro', name), content);
  }
}
