import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { childAt, childrenOf, parseXml, type XmlElement } from '@xiezhi/formats/text/xml';
import { readTable } from '../../../apps/web/src/features/admin/user/read-table.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;
const client = () => site.system.client;

/** An offset that is not a whole number of hours, so that times of any other zone would differ. */
const timeZone = 'Asia/Kathmandu';
const title = '+Week "1", 循环😀';
const className = '=高一（3）班, "A"';

interface Student {
  readonly name: string;
  readonly token: string;
  readonly realname: string | null;
  readonly number: string | null;
}
let ann: Student;
let bob: Student;
let eve: Student;
let gid = 0;
let tid = 0;
let formerZone = '';
/** Times of the submissions that count for the marks, in the time zone of the site. */
const counted = { annSum: '', annParts: '', bobParts: '' };

async function setZone(zone: string): Promise<void> {
  await client().act('PUT /api/admin/settings/website', { timeZone: zone }, contests.root());
}

async function enroll(realname: string | null, number: string | null): Promise<Student> {
  const name = site.newName();
  const token = await site.register(name);
  const { records } = await client().call('GET /api/admin/user/get-user-list', {
    token: contests.root(),
    query: { keyword: name },
  });
  const uid = records.find(({ username }) => username === name)?.uid ?? assert.fail('no account');
  const body = { uid, realname, number };
  await client().call('PUT /api/admin/user/edit-user', { token: contests.root(), body });
  await client().call('POST /api/group/member', { token, query: { gid } });
  return { name, token, realname, number };
}

/** Submits a program and returns the submission time in the time zone of the site. */
async function handIn({ token }: Student, pid: string, code: string, expected: JudgeStatus): Promise<string> {
  const body = { pid, language: 'C', code, tid, gid };
  const { submitId } = await client().call('POST /api/submit-problem-judge', { token, body });
  await contests.judged(submitId, expected);
  const { submission } = await client().call('GET /api/get-submission-detail', {
    token,
    query: { submitId },
  });
  return new Date(submission.submitTime).toLocaleString('sv-SE', { timeZone });
}

before(async () => {
  const token = contests.teacher();
  ({ timeZone: formerZone } = await client().call('GET /api/get-website-config', {}));
  await setZone(timeZone);
  const group = {
    name: className,
    shortName: 'marks3b',
    brief: 'Mondays',
    description: 'Homework',
    auth: 1,
    visible: true,
  } as const;
  ({ id: gid } = await client().call('POST /api/group', { token, body: group }));
  ann = await enroll('=1+1,"李雷"😀', '+86-2026,001');
  bob = await enroll('@韩梅梅', '-7');
  eve = await enroll(null, null);
  const sum = await contests.makeProblem('MARKSUM', [{ input: '1 2', output: '3' }]);
  const parts = await contests.makeProblem('MARKPARTS', [
    { input: '1 2', output: '3', score: 40 },
    { input: '2 2', output: '4', score: 60 },
  ]);
  const late = { percentPerDay: 25, floorPercent: 0 };
  const homework = { opensAt: null, dueAt: inMinutes(60), late };
  ({ tid } = await client().call('POST /api/group/homework', {
    token,
    body: { gid, title, pids: [sum, parts], homework },
  }));
  await handIn(ann, 'MARKSUM', printing('a - b'), JudgeStatus.WrongAnswer);
  counted.annSum = await handIn(ann, 'MARKSUM', printing('a + b'), JudgeStatus.Accepted);
  counted.annParts = await handIn(ann, 'MARKPARTS', printing('a == 1 ? 3 : 0'), JudgeStatus.PartialAccepted);
  const body = { tid, homework: { ...homework, dueAt: inMinutes(0) } };
  await client().call('PUT /api/training-homework', { token, body });
  counted.bobParts = await handIn(bob, 'MARKPARTS', printing('a + b'), JudgeStatus.Accepted);
});
after(() => setZone(formerZone));

/** Returns the cells of a workbook's only sheet; numbers stay numbers. Fails if a cell is a formula. */
async function readBook(path: string): Promise<(string | number)[][]> {
  const zip = await openZip(path);
  const read = async (name: string) => parseXml(name, (await zip.read(name)).toString('utf8'));
  const sheet = await read('xl/worksheets/sheet1.xml');
  const shared = childrenOf(await read('xl/sharedStrings.xml'), 'si').map((item) => textsOf(item));
  await zip.close();
  return childrenOf(childAt(sheet, 'sheetData'), 'row').map((row) => {
    const cells: (string | number)[] = [];
    for (const cell of childrenOf(row, 'c')) {
      assert.equal(childAt(cell, 'f'), undefined, 'no cell is a formula');
      const value = childAt(cell, 'v')?.text ?? '';
      const isShared = cell.attributes['t'] === 's';
      cells[placeOf(cell.attributes['r'] ?? '')] = isShared ? (shared[Number(value)] ?? '') : Number(value);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** Returns the text of a string: one `t` element, or one for each part with its own format. */
const textsOf = (element: XmlElement): string =>
  element.name === 't' ? element.text : element.children.map((child) => textsOf(child)).join('');

/** `B7` is at 1. */
const placeOf = (reference: string): number =>
  Array.from(/^[A-Z]+/.exec(reference)?.[0] ?? '').reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** Returns the cells of a table. Trims them as the site's imports do. */
async function readCells(path: string): Promise<string[][]> {
  const rows = await readTable(new Blob([await readFile(path)]));
  return rows.map(({ cells }) => cells.map((cell) => cell.trim()));
}

const byName = (rows: readonly (readonly unknown[])[], name: string) =>
  rows.find((row) => row.includes(name));

const heads = {
  'zh-CN': [
    '用户名',
    '姓名',
    '学号',
    '班级',
    'MARKSUM',
    'MARKSUM 迟交',
    'MARKSUM 次数',
    'MARKSUM 计分提交时间',
    'MARKPARTS',
    'MARKPARTS 迟交',
    'MARKPARTS 次数',
    'MARKPARTS 计分提交时间',
    '迟交扣分',
    '总分',
    '满分',
    '提交次数',
    '最后计分提交',
  ],
  'en-US': [
    'Username',
    'Real name',
    'Student number',
    'Class',
    'MARKSUM',
    'MARKSUM late reduction',
    'MARKSUM attempts',
    'MARKSUM counted at',
    'MARKPARTS',
    'MARKPARTS late reduction',
    'MARKPARTS attempts',
    'MARKPARTS counted at',
    'Late reduction',
    'Total',
    'Maximum',
    'Attempts',
    'Last counted',
  ],
} as const;

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  suite(`marks of a homework, ${locale}, ${width} px`, () => {
    test('the page and all four files have the same marks, with names as they are', async () => {
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/group/${gid}/training/${tid}/homework`);
        for (const [{ name, realname }, points] of [
          [ann, '140'],
          [bob, '75'],
          [eve, '0'],
        ] as const) {
          const row = page.getByRole(width < 640 ? 'listitem' : 'row').filter({ hasText: name });
          await row.getByText(points, { exact: true }).first().waitFor();
          if (realname !== null) await row.getByText(realname, { exact: true }).first().waitFor();
        }
        await visitor.look('marks');
        const save = async (format: string, fileName: string) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: t(`trainingStaff.marks.${format}`), exact: true }).click();
          const download = await saved;
          assert.equal(download.suggestedFilename(), fileName);
          return download.path();
        };

        const ofAnn = [ann.name, ann.realname, ann.number, className];
        const ofBob = [bob.name, bob.realname, bob.number, className];
        const ofEve = [eve.name, '', '', className];
        const table = [
          [...ofAnn, 100, 0, 2, counted.annSum, 40, 0, 1, counted.annParts, 0, 140, 200, 3, counted.annParts],
          [...ofBob, 0, 0, 0, '', 75, 25, 1, counted.bobParts, 25, 75, 200, 1, counted.bobParts],
          [...ofEve, 0, 0, 0, '', 0, 0, 0, '', 0, 0, 200, 0, ''],
        ];
        const book = await readBook(await save('xlsx', `training_${tid}_marks.xlsx`));
        assert.deepEqual(book[0], heads[locale]);
        const cells = await readCells(await save('csv', `training_${tid}_marks.csv`));
        assert.deepEqual(cells[0], heads[locale]);
        for (const [index, { name }] of [ann, bob, eve].entries()) {
          const wanted = table[index] ?? [];
          const inBook = byName(book, name) ?? [];
          assert.deepEqual([...inBook, ...Array(wanted.length - inBook.length).fill('')], wanted);
          assert.deepEqual(byName(cells, name), wanted.map(String));
        }

        const moodle = await readCells(await save('moodle', `training_${tid}_marks_moodle.csv`));
        assert.deepEqual(moodle[0], ['Username', 'ID number', 'Full name', 'Email address', title]);
        const canvas = await readCells(await save('canvas', `training_${tid}_marks_canvas.csv`));
        assert.deepEqual(canvas.slice(0, 2), [
          ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', title],
          ['Points Possible', '', '', '', '', '200'],
        ]);
        for (const [student, total] of [
          [ann, '140'],
          [bob, '75'],
          [eve, '0'],
        ] as const) {
          const { name, realname, number } = student;
          const mail = `${name}@example.org`;
          assert.deepEqual(byName(moodle, name), [name, number ?? '', realname ?? '', mail, total]);
          const shown = realname ?? name;
          assert.deepEqual(byName(canvas, name), [shown, '', number ?? '', name, className, total]);
        }
      });
    });

    test('a student gets no marks of others, neither by the page nor by the file', async () => {
      await site.visit({ ...window, token: eve.token }, async (visitor, t) => {
        await visitor.page.goto(`/group/${gid}/training/${tid}/homework`);
        await visitor.page.getByText(t('trainingStaff.staffOnly')).first().waitFor();
        assert.equal(await visitor.page.getByText(ann.name).count(), 0);
      });
      const answer = await fetch(`${site.system.url}/api/file/training-marks?tid=${tid}&format=csv`, {
        headers: { authorization: eve.token },
      });
      const text = await answer.text();
      assert.ok(!text.includes(ann.name), text);
    });
  });
}
