import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import pg from 'pg';
import { xssSamples } from '../../../apps/web/src/content/markdown/xss-corpus.ts';
import { waitForExpression, startBrowser, visit } from '../../support/browser.ts';
import { navigateInApp, watchRequests } from '../../support/calm.ts';
import { fillClass, storeHostileTexts, communityPages } from './hostile-community.ts';
import { startSystem, type System } from '../../support/system.ts';

/**
 * Shows the corpus of hostile texts in every field of the pages, in a real browser. No script may run. The site must
 * also remove scripts itself: a text that only the content security policy stops is a failure.
 */
let system: System;
let browser: Browser;
let token: string;
/** The corpus in parts, so that an unclosed tag of one sample cannot swallow all later samples. */
const documents: readonly string[] = Array.from({ length: Math.ceil(xssSamples.length / 10) }, (_, index) =>
  xssSamples.slice(index * 10, index * 10 + 10).join('\n\n'),
);
const plain = xssSamples.filter((attack) => !attack.includes('\u0000'));
/** The title of a document. */
const titleOf = (index: number) => (plain[index % plain.length] ?? '').slice(0, 200);

before(async () => {
  system = await startSystem({ judges: 0 });
  browser = await startBrowser();
  const answer = await system.client.ask('POST /api/login', {
    body: { username: 'root', password: system.rootPassword },
  });
  token = answer.token ?? '';
  await fill();
});
after(async () => {
  await browser.close();
  await system.stop();
});

/**
 * Stores hostile texts in all fields that users and staff can write. Writes to the database directly, because the API
 * would reject them.
 */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: system.database.url });
  await client.connect();
  const { rows } = await client.query<{ uid: string }>("select uid from app_user where username = 'root'");
  const root = rows[0]?.uid ?? '';
  for (const [index, text] of documents.entries()) {
    const one = plain[index % plain.length] ?? '';
    const files = JSON.stringify({ [one.replaceAll('/', '_').slice(0, 60)]: text, 'b.h': one });
    const samples = JSON.stringify([{ input: text, output: one }]);
    const { rows: created } = await client.query<{ id: string }>(
      `insert into problem (display_id, author, source, samples, user_extra_files, auth, code_share)
       values ($1, $2, $3, $4, $5, 1, true) returning id`,
      [`X${index}`, one, text, samples, files],
    );
    const pid = created[0]?.id;
    for (const locale of ['zh-CN', 'en-US']) {
      await client.query(
        `insert into problem_text (pid, locale, title, description, input, output, hint)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [pid, locale, one.slice(0, 200), text, text, text, text],
      );
    }
    const uid = index.toString(16).padStart(32, 'e');
    await client.query(
      `insert into app_user (uid, username, nickname, signature, school, github, blog, title_name, title_color, avatar)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        uid,
        `x_${index}`,
        one.slice(0, 20),
        text,
        one.slice(0, 100),
        one.slice(0, 255),
        one.slice(0, 255),
        one.slice(0, 20),
        one.slice(0, 20),
        one,
      ],
    );
    await client.query('insert into user_counter (uid) values ($1)', [uid]);
    await client.query('insert into announcement (title, content, uid) values ($1, $2, $3)', [
      one.slice(0, 200),
      text,
      root,
    ]);
    await storeHostileTexts(client, { index, uid, reader: root, text, line: one });
    const { rows: sent } = await client.query<{ id: string }>(
      `insert into submission (pid, uid, language, code, code_length, status, share)
       values ($1, $2, 'C++', $3, 1, -2, true) returning id`,
      [pid, uid, text],
    );
    const { rows: judged } = await client.query<{ id: string }>(
      `insert into judging (submit_id, priority, status, message) values ($1, 1, -2, $2) returning id`,
      [sent[0]?.id, text],
    );
    await client.query('update submission set current_judging_id = $1 where id = $2', [
      judged[0]?.id,
      sent[0]?.id,
    ]);
  }
  await fillClass(client, root, plain[0] ?? '');
  await client.end();
}

/** Records scripts that ran and violations of the content security policy. */
const alarm = `
  window.__alarms = [];
  window.probe = window.alert = (...given) => { window.__alarms.push('ran: ' + String(given)); };
  document.addEventListener('securitypolicyviolation', (event) => {
    window.__alarms.push('stopped by the policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
  });`;

/** Opens a window of root that records alarms. `check` fails on alarms and inspects the rendered texts. */
async function open() {
  const visitor = await visit(browser, system.url, { locale: 'en-US' });
  const { page } = visitor;
  await page.addInitScript(alarm);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  const check = async (place: string) => {
    // Gives event handlers of pictures and animations time to run.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 60))');
    assert.deepEqual(await page.evaluate<string[]>('window.__alarms'), [], place);
    assert.ok(page.url().startsWith(system.url), `${place} has left the site: ${page.url()}`);
    assert.deepEqual(await page.evaluate<string[]>(remains), [], place);
  };
  /**
   * Navigates like a link if a page of the site is already open, because a full load for each text would be slow.
   * @param shows an expression that becomes true when the requested content has loaded; default: wait until the content
   *   has changed
   */
  const goTo = async (path: string, shows?: string) => {
    if (!page.url().startsWith(system.url)) await page.goto(path);
    else if (shows === undefined) await navigateInApp(page, path);
    else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    if (shows !== undefined) await waitForExpression(page, shows);
  };
  return { page, check, goTo, settle: watchRequests(page), close: () => visitor.close() };
}

/** Becomes true when the page shows a text of the corpus, either as text or in a form field. */
const isHostile = `(() => {
  const main = document.querySelector('main');
  const fields = [...(main?.querySelectorAll('input, textarea') ?? [])].map((field) => field.value);
  return /probe|evil|javascript/.test([main?.textContent, ...fields].join(' '));
})()`;

const textOf = (selector: string) => `(document.querySelector('${selector}')?.textContent ?? '')`;
/** Becomes true when the page has this heading and a rendered Markdown text. */
const isHeaded = (title: string) =>
  `${textOf('h1')}.includes(${JSON.stringify(title)}) && document.querySelector('main .md') !== null`;

/** Finds code that an interaction could still run: event handlers, script addresses, elements that load resources. */
const remains = `[...document.querySelectorAll('main *, dialog *')].flatMap((element) => {
  const bad = element.getAttributeNames().filter((name) => /^on/.test(name) || (/^(href|src|action|formaction|xlink:href)$/.test(name) && /^\\s*(javascript|vbscript|data:text)/i.test(element.getAttribute(name))));
  const isLoader = /^(script|object|embed|applet|base|meta|link|iframe)$/i.test(element.tagName) && !/bilibili|youtube/.test(element.src ?? '');
  return bad.length > 0 || isLoader ? [element.outerHTML.slice(0, 200)] : [];
})`;

suite('hostile texts', () => {
  test('in statements, samples, file names, authors and sources', async () => {
    const { page, close, check, goTo } = await open();
    try {
      for (const index of documents.keys()) {
        await goTo(`/problem/X${index}`, isHeaded(titleOf(index)));
        await check(`/problem/X${index}`);
        const annex = page.getByRole('tab', { name: /^attachments/i });
        await annex.click();
        await check(`annex of X${index}`);
      }
    } finally {
      await close();
    }
  });

  test('in profiles', async () => {
    const { close, check, goTo } = await open();
    try {
      for (const index of documents.keys()) {
        await goTo(`/user-home?username=x_${index}`, `${isHeaded('x_')} && ${textOf('h1')} === 'x_${index}'`);
        await check(`profile of x_${index}`);
      }
    } finally {
      await close();
    }
  });

  test('in programs and compiler messages', async () => {
    const { page, close, check, goTo } = await open();
    try {
      for (const index of documents.keys()) {
        await goTo(`/submission-detail/${index + 1}`, `${textOf('main nav .font-mono')} === '${index + 1}'`);
        await page.getByText('Compile Error').first().waitFor();
        await check(`submission ${index + 1}`);
      }
    } finally {
      await close();
    }
  });

  test('in trainings, posts, comments, messages, broadcasts and reports, and in their admin pages', async () => {
    const { page, close, check, goTo, settle } = await open();
    try {
      for (const index of documents.keys())
        for (const kind of ['discussion-detail', 'training']) {
          const path = `/${kind}/${index + 1}`;
          await goTo(path, isHeaded(titleOf(index)));
          await check(path);
        }
      for (const path of communityPages(documents.length)) {
        await goTo(path);
        await settle();
        await waitForExpression(page, isHostile);
        await check(path);
      }
    } finally {
      await close();
    }
  });

  test('in announcements, lists and rankings', async () => {
    const { page, close, check, goTo } = await open();
    try {
      for (const path of [
        '/home',
        '/problem?keyword=X&limit=100',
        '/status?limit=100',
        '/acm-rank?limit=100',
      ]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await check(path);
      }
      const pages = Math.ceil(documents.length / 5);
      for (let number = 1; number <= pages; number += 1) {
        const { records } = await system.client.call('GET /api/get-common-announcement', {
          query: { currentPage: number, limit: 5 },
        });
        for (const { id, title } of records) {
          const isOpen = `${textOf('dialog[open]')}.includes(${JSON.stringify(title)})`;
          await goTo(`/home?announcements=${number}&announcement=${id}`, isOpen);
          await check(`announcement ${title}`);
        }
      }
    } finally {
      await close();
    }
  });
});
