import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.ts';
import { texts } from '../support/texts.ts';
import type { Driver } from './driver.ts';
import { Walk } from './walk.ts';

/** The part of a system that the smoke test uses. */
export interface SmokeSite {
  readonly url: string;
  readonly client: Client;
  readonly rootPassword: string;
}

const password = 'secret-1';
const widths = [1440, 360];

/** Id of the problem in the bank. */
const problem = '1000';
const contestProblem = '1003';
const right = 'a, b = map(int, input().split())\nprint(a + b)';
const wrong = right.replace('+', '-');

/** Number of users that this process has created, on any site. */
let people = 0;

/**
 * Tests the main actions of a user by the browser's pointer and keys, in both window sizes: sign in, read a
 * problem, write a program, submit it and follow its verdict, open a scoreboard, use the admin pages.
 */
export async function walkSmokePath(driver: Driver, site: SmokeSite): Promise<void> {
  const t = await texts('zh-CN');
  const name = `visitor_${process.pid}_${(people += 1)}`;
  const pupil = await site.client.register(name, password);
  const cid = await makeContest(site, pupil);
  const walk = new Walk(driver, site.url);
  const signIn = async (username: string, secret: string) => {
    await walk.open('/home?l=zh-cn');
    await walk.click('header button', t('common.login'));
    await walk.see('dialog[open] [autocomplete=username]');
    await walk.click('dialog[open] [autocomplete=username]');
    await walk.type(username);
    await walk.click('dialog[open] [autocomplete=current-password]');
    await walk.type(secret);
    await walk.press('Enter');
    await walk.see('header button', t('common.nav.account', { name: username }));
  };

  await walk.resize(1440);
  await walk.open('/home?l=zh-cn');
  await walk.see('h2', t('home.updatedProblems'));
  await walk.look('home');
  await signIn(name, password);
  for (const [width, program, verdict] of [
    [360, right, t('verdict.accepted')],
    [1440, wrong, t('verdict.wrongAnswer')],
  ] as const) {
    await walk.resize(width);
    await walk.open('/problem');
    await walk.see('a', 'A+B');
    await walk.look('list');
    await walk.open(`/problem/${problem}`);
    await walk.see('h1', 'A+B');
    await walk.see('.katex');
    await walk.look('problem');
    if (width < 768) await walk.click('button', t('problem.code'));
    await writeProgram(walk, program, t('editor.language'));
    await walk.look('editor');
    await walk.press('Enter', 'Control');
    await walk.see('.live .vd-l', verdict);
    await walk.look('verdict');
    await walk.open(`/contest/${cid}/rank`);
    await walk.see('.board-who', name);
    await walk.look('board');
  }
  await walk.resize(1440);
  await composeChinese(walk, t('problem.keyword'));

  await driver.evaluate(`localStorage.removeItem('token')`);
  await signIn('root', site.rootPassword);
  for (const width of widths) {
    await walk.resize(width);
    await walk.open('/admin/dashboard');
    await walk.see('h1');
    await walk.look('console');
    await walk.open('/admin/problems');
    await walk.see('table a, li a', 'A+B');
    await walk.look('console-problems');
  }
}

/** Tests keys that the editor handles itself: auto-closing brackets, comments, select all. */
async function writeProgram(walk: Walk, program: string, languageLabel: string): Promise<void> {
  const { driver } = walk;
  await walk.see('.cm-content');
  // Changes the list by a script, because a native list opens outside the page, where no protocol reaches.
  await driver.evaluate(`(() => {
    const list = document.querySelector('select[aria-label="${languageLabel}"]') ??
      [...document.querySelectorAll('select')].find((one) => one.querySelector('option[value=Python3]'));
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, 'Python3');
    list.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await walk.enter('.cm-content');
  // Ignores an empty line at the end, because it prints nothing.
  const code = async () => (await driver.evaluate<string>(codeInEditor)).trimEnd();
  await walk.press('a', 'Control');
  await walk.press('Backspace');
  await walk.type(program);
  assert.equal(await code(), program, `${driver.name}: what was typed stands in the editor`);
  // Presses the key repeatedly, because it has no effect until the editor's language has loaded.
  const commented = program.replace('print', '# print');
  for (const end = Date.now() + 60_000; (await code()) === program && Date.now() < end; await pause(200))
    await walk.press('/', 'Control');
  assert.equal(await code(), commented, `${driver.name}: Ctrl+/ comments`);
  await walk.press('/', 'Control');
  assert.equal(await code(), program, `${driver.name}: and takes the comment back`);
}

const codeInEditor = `[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')`;

/**
 * Input methods compose Chinese characters from letters. Enter then selects one and must not send the form. The order
 * of events in Safari is different; a script simulates it, because none of these browsers has it.
 */
async function composeChinese(walk: Walk, searchLabel: string): Promise<void> {
  const { driver } = walk;
  await walk.open('/problem');
  const field = `input[placeholder="${searchLabel}"]`;
  const isWritten = `document.querySelector(${JSON.stringify(field)}).value === '渡'`;
  for (const compose of [composeAsSafari, driver.compose]) {
    await walk.click(field);
    await walk.press('a', 'Control');
    await walk.press('Backspace');
    await compose(['d', 'u'], '渡');
    await walk.until(isWritten);
    const address = await driver.evaluate<string>('location.search');
    assert.doesNotMatch(address, /keyword=d/, `${driver.name}: letters that are composed are not looked for`);
  }
  await walk.press('Enter');
  await walk.see('a', '暮色渡口');
  await walk.until(`!document.querySelector('main').textContent.includes('A+B')`);

  await walk.open(`/problem/${problem}`);
  await walk.see('.cm-content');
  await walk.enter('.cm-content');
  await walk.press('a', 'Control');
  await walk.press('Backspace');
  await walk.until(`${codeInEditor} === ''`);
  await walk.type('# ');
  await driver.compose(['n', 'i', 'h', 'a', 'o'], '你好');
  await walk.until(`${codeInEditor} === '# 你好'`);
  await walk.type('!');
  await walk.until(`${codeInEditor} === '# 你好!'`);

  /**
   * After the composition, sends the event of the key that selects the character, with the key code of input methods.
   */
  async function composeAsSafari(letters: readonly string[], text: string): Promise<void> {
    await driver.evaluate(`(() => {
      const field = document.activeElement;
      const write = (value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      };
      const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      write(${JSON.stringify(letters.join(''))});
      write(${JSON.stringify(text)});
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: ${JSON.stringify(text)} }));
      field.dispatchEvent(new KeyboardEvent('keydown', enter));
    })()`);
  }
}

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/**
 * Creates a running contest with an attempt of a user. It uses a separate problem, because a bank problem is hidden
 * during its contest.
 */
async function makeContest({ client, rootPassword }: SmokeSite, pupil: string): Promise<number> {
  const token = await client.login('root', rootPassword);
  await client.act('PUT /api/admin/switch/update', { defaultSubmitInterval: 0 }, token);
  const { id: cid } = await client.call('POST /api/admin/contest', {
    token,
    body: { title: '校内赛', type: 0, auth: 0, startTime: inMinutes(-30), endTime: inMinutes(120) },
  });
  const { records } = await client.call('GET /api/admin/problem/get-problem-list', {
    token,
    query: { keyword: contestProblem },
  });
  const pid = records.find(({ problemId }) => problemId === contestProblem)?.id;
  assert.ok(pid !== undefined);
  await client.call('POST /api/admin/contest/add-problem-from-public', {
    token,
    body: { cid, pid, displayId: 'A' },
  });
  await client.call('POST /api/submit-problem-judge', {
    token: pupil,
    body: { pid: 'A', language: 'Python3', code: right, cid },
  });
  return cid;
}
