import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes } from '../contest/contests.ts';
import { readCalendar, type ReadEvent } from './icalendar-reader.ts';

let teacher = '';
let database: pg.Client;

const site = setUpSite({
  sharedAs: 'judging',
  async seed({ client, rootPassword, database: { url } }, onStop) {
    teacher = await client.login('root', rootPassword);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    onStop(() => database.end());
    // The restarts disconnect the judge node, which later test files of the shared site need.
    onStop(() => site.system.ready());
  },
});
const client = () => site.system.client;

/** Restarts the server. After its start it immediately sends messages about homework that has opened or is due soon. */
async function restart(): Promise<void> {
  const { server } = site.system;
  await server.terminate();
  server.start();
  await site.system.ready(0);
}

/** Moves the opening or the due time of homework to a number of minutes from now. */
async function move(tid: number, column: 'opens_at' | 'due_at', minutes: number): Promise<void> {
  await database.query(
    `update training_homework set ${column} = now() + $2 * interval '1 minute', modified_at = now() where tid = $1`,
    [tid, minutes],
  );
}

const messages = {
  'zh-CN': { open: '作业已开放：', due: '作业即将截止：', calendar: '作业截止：' },
  'en-US': { open: 'Homework is open: ', due: 'Homework is due soon: ', calendar: 'Homework due: ' },
} as const;

/** Returns the titles of messages about homework, newest first, and marks them as read. */
async function titlesOf(token: string, locale: string, homework: string): Promise<string[]> {
  const query = { limit: 50, currentPage: 1 };
  const { records } = await client().call('GET /api/msg/mine', { token, locale, query });
  return records.map(({ title }) => title).filter((title) => title.endsWith(homework));
}

/** Waits for a message. */
async function arrives(token: string, locale: string, message: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wait) => setTimeout(wait, 200)))
    if ((await titlesOf(token, locale, message)).length > 0) return;
  assert.fail(`no message ${message}`);
}

/** Fetches a calendar as a calendar program does, without cookies or a session. */
const fetchCalendar = (address: string) => fetch(address, { credentials: 'omit' });

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const bell = (page: Page, t: Texts, count: number) =>
  page
    .getByLabel(count === 0 ? t('message.bell') : t('message.bell.unread', { count }), { exact: true })
    .filter({ visible: true })
    .first();

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  const words = messages[locale];
  suite(`homework in messages and the calendar, ${locale}, ${width} px`, () => {
    // Long (at most 255 characters), with multi-byte characters and all characters that iCalendar escapes.
    const title = `Week ${width}; "loops", C:\\n 循环与数组😀，第一次作业（含附加题）, and a long name that does not fit into one line`;
    let ann = '';
    let bob = '';
    let gid = 0;
    let tid = 0;
    let cid = 0;

    before(async () => {
      const group = {
        name: `Class of ${width}`,
        shortName: `cal${width}`,
        brief: 'Mondays',
        description: 'Homework',
        auth: 1,
        visible: true,
      } as const;
      ({ id: gid } = await client().call('POST /api/group', { token: teacher, body: group }));
      [ann, bob] = [await site.register(), await site.register()];
      for (const token of [ann, bob])
        await client().call('POST /api/group/member', { token, query: { gid } });
      const { problem } = await client().call('GET /api/get-problem-detail', {
        query: { problemId: '1000' },
      });
      const homework = { opensAt: inMinutes(60), dueAt: inMinutes(3 * 24 * 60), late: null };
      ({ tid } = await client().call('POST /api/group/homework', {
        token: teacher,
        body: { gid, title, pids: [problem.id], homework },
      }));
      ({ id: cid } = await client().call('POST /api/admin/contest', {
        token: teacher,
        body: {
          title: `Cup, ${width}; 杯赛`,
          description: '',
          type: 0,
          auth: 0,
          startTime: inMinutes(24 * 60),
          endTime: inMinutes(26 * 60),
        },
      }));
    });

    test('a message tells in an open page that homework has opened; the home page lists it', async () => {
      await site.visit({ ...window, token: ann }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/message/mine');
        await page.getByRole('heading', { level: 1, name: t('inbox.title') }).waitFor();
        const other = await visitor.context.newPage();
        await other.goto('/home');
        await other.getByRole('link', { name: title }).waitFor();
        await bell(other, t, 0).waitFor();

        await move(tid, 'opens_at', -1);
        await restart();
        await bell(other, t, 1).waitFor();
        // Discards the messages about connections that the restart has interrupted.
        visitor.complaints();
        await page.getByRole('button', { name: t('inbox.arrived', { count: 1 }) }).click();
        await page.getByRole('heading', { name: `${words.open}${title}` }).waitFor();
        await visitor.look('calendar-opened');
        await bell(other, t, 0).waitFor();
        await other.close();
        await page.getByRole('link', { name: title }).click();
        await page.waitForURL(`**/group/${gid}/training/${tid}`);
        await page.getByRole('heading', { name: title }).first().waitFor();
        await page.goto('/home');
        await page.getByRole('link', { name: title }).waitFor();
        await page.getByRole('heading', { name: t('home.homework') }).waitFor();
        await visitor.look('calendar-home');
      });
      assert.deepEqual(await titlesOf(bob, locale, title), [`${words.open}${title}`]);
    });

    test('a day before it is due a message follows, unless it is turned off in the settings', async () => {
      await site.visit({ ...window, token: ann }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/message/mine');
        await page.getByRole('link', { name: t('inbox.digest') }).waitFor();
        await page.locator('a[href="/setting#homework"]').first().click();
        const choice = page.locator('#homework').getByRole('switch');
        await choice.and(page.locator('[aria-checked=true]')).waitFor();
        const stored = page.waitForResponse('**/api/study-preference');
        await choice.click();
        await stored;
        await choice.and(page.locator('[aria-checked=false]')).waitFor();
        await visitor.look('calendar-opted-out');
        await page.reload();
        await choice.and(page.locator('[aria-checked=false]')).waitFor();
      });
      await move(tid, 'due_at', 23 * 60);
      await restart();
      await site.visit({ ...window, token: bob }, async (visitor) => {
        const { page } = visitor;
        await arrives(bob, locale, `${words.due}${title}`);
        await page.goto('/message/mine');
        await page.getByRole('heading', { name: `${words.due}${title}` }).waitFor();
        await visitor.look('calendar-due');
      });
      assert.deepEqual(await titlesOf(ann, locale, title), [`${words.open}${title}`]);

      // Moving the due time triggers another message, for users who have these messages switched on.
      await site.visit({ ...window, token: ann }, async ({ page }) => {
        await page.goto('/setting#homework');
        const stored = page.waitForResponse('**/api/study-preference');
        await page.locator('#homework').getByRole('switch').click();
        await page
          .locator('#homework')
          .getByRole('switch')
          .and(page.locator('[aria-checked=true]'))
          .waitFor();
        await stored;
      });
      await move(tid, 'due_at', 22 * 60);
      await restart();
      await arrives(ann, locale, `${words.due}${title}`);
    });

    test('the calendar at the shown address is RFC 5545, follows changes, and ends with its address', async () => {
      const read = async (address: string) => {
        const answer = await fetchCalendar(address);
        assert.equal(answer.status, 200);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/calendar; ?charset=utf-8$/i);
        assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
        assert.equal(answer.headers.get('set-cookie'), null);
        const { events } = readCalendar(new Uint8Array(await answer.arrayBuffer()));
        const of = (path: string): ReadEvent =>
          events.find(({ url }) => url === `${site.system.url}${path}`) ?? assert.fail(`no ${path}`);
        return { homework: of(`/group/${gid}/training/${tid}`), contest: of(`/contest/${cid}`) };
      };
      await site.visit({ ...window, token: ann }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/setting#homework');
        const section = page.locator('#homework');
        await section.getByRole('button', { name: t('security.study.calendar.make') }).click();
        const shown = section.locator('code');
        await shown.waitFor();
        await visitor.look('calendar-address');
        const address = (await shown.textContent()) ?? '';
        const subscription = await section
          .getByRole('link', { name: t('security.study.calendar.open') })
          .getAttribute('href');
        assert.equal(subscription, address.replace(/^http:/, 'webcal:'));

        const first = await read(address);
        const stored = await database.query<{ due: Date; starts: Date; ends: Date }>(
          `select due_at as due, starts_at as starts, ends_at as ends from training_homework, contest
           where tid = $1 and contest.id = $2`,
          [tid, cid],
        );
        const times = stored.rows[0] ?? assert.fail('nothing is stored');
        assert.equal(first.homework.summary, `${words.calendar}${title}`);
        assert.equal(seconds(first.homework.endsAt), seconds(times.due));
        assert.equal(first.contest.summary, `Cup, ${width}; 杯赛`);
        assert.deepEqual(
          [seconds(first.contest.startsAt), seconds(first.contest.endsAt)],
          [seconds(times.starts), seconds(times.ends)],
        );
        assert.deepEqual(await read(address), first, 'an unchanged calendar has the same stamps');

        // An edit changes the times, the text and the time stamp of a calendar entry, but not its identifier.
        await client().call('PUT /api/admin/contest', {
          token: teacher,
          body: {
            id: cid,
            title: `Cup ${width}\\, moved`,
            startTime: inMinutes(25 * 60),
            endTime: inMinutes(27 * 60),
          },
        });
        await client().call('PUT /api/training-homework', {
          token: teacher,
          body: { tid, homework: { opensAt: null, dueAt: inMinutes(20 * 60), late: null } },
        });
        const second = await read(address);
        for (const [before_, after_] of [
          [first.homework, second.homework],
          [first.contest, second.contest],
        ] as const) {
          assert.equal(after_.uid, before_.uid);
          assert.notEqual(after_.endsAt.getTime(), before_.endsAt.getTime());
          assert.ok(after_.stamp >= before_.stamp);
        }
        assert.equal(second.contest.summary, `Cup ${width}\\, moved`);

        await section.getByRole('button', { name: t('security.study.calendar.renew') }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('security.study.calendar.renew') })
          .click();
        await shown.filter({ hasNotText: address }).waitFor();
        await visitor.look('calendar-renewed');
        const renewed = (await shown.textContent()) ?? '';
        assert.notEqual(renewed, address);
        assert.equal((await fetchCalendar(address)).status, 404);
        assert.deepEqual(await read(renewed), second);
      });
    });
  });
}

const readLines = (given: readonly string[], end = '\r\n') =>
  readCalendar(Buffer.from(given.map((line) => line + end).join('')));

suite('the reader of calendars', () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'X-WR-CALNAME:Test',
    'BEGIN:VEVENT',
    'UID:one@host',
    'DTSTAMP:20260301T120000Z',
    'DTSTART:20260301T120000Z',
    'DTEND:20260301T130000Z',
    String.raw`SUMMARY:a\, b\; c\\n d`,
    'URL:https://oj.example/contest/1',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const change = (from: string, to: string) => lines.map((line) => (line.startsWith(from) ? to : line));

  test('reads what is right', () => {
    assert.equal(readLines(lines).events[0]?.summary, String.raw`a, b; c\n d`);
    assert.equal(readLines(change('SUMMARY', 'SUMMARY:a\r\n  b')).events[0]?.summary, 'a b');
  });

  for (const [what, given, end] of [
    ['bare line feeds', lines, '\n'],
    ['a long line', change('SUMMARY', `SUMMARY:${'循'.repeat(23)}`)],
    ['an unescaped comma', change('SUMMARY', 'SUMMARY:a, b')],
    ['an unknown escape', change('SUMMARY', String.raw`SUMMARY:a\t`)],
    ['a local time', change('DTSTART', 'DTSTART:20260301T120000')],
    ['a time that does not exist', change('DTSTART', 'DTSTART:20260230T120000Z')],
    ['no stamp', lines.filter((line) => !line.startsWith('DTSTAMP'))],
    ['two identifiers', change('UID', 'UID:one@host\r\nUID:two@host')],
    ['an end before the start', change('DTEND', 'DTEND:20260301T110000Z')],
    ['an empty line', [...lines, '']],
  ] as const)
    test(`rejects ${what}`, () => assert.throws(() => readLines(given, end)));
});
