import { type Asked, redirect, type Reply, Simulator } from './simulator.ts';
import { type SimulatedRun, timeOf, wordOf } from './simulated-runs.ts';

/** Simulated variants of AtCoder. */
export interface AcBehaviour {
  /** Whether forms contain a captcha; forms of rated rounds do not. */
  hasTurnstile: boolean;
  /** Seconds that an account must wait before its second submission. */
  pauseSeconds: number;
  /** Which languages the form offers: those of 2023, or those of 2025 under new ids. */
  languages: 'former' | 'present';
  /** Whether a contest is still running. */
  isRunning: boolean;
  /** Label of the row with the submission time; another label simulates a changed page. */
  timeTitle: string;
  words: Record<string, string>;
}

export interface AcProblem {
  readonly contest: string;
  readonly title: string;
  readonly limits?: string;
  /** HTML of the statement. */
  readonly statement: string;
}

const verdicts: Readonly<Record<string, string>> = {
  AC: 'AC',
  WA: 'WA',
  // AtCoder has no verdict for a wrong output format, so it reports a wrong answer.
  PE: 'WA',
  TLE: 'TLE',
  MLE: 'MLE',
  OLE: 'OLE',
  RE: 'RE',
  CE: 'CE',
  SE: 'IE',
  QLE: 'QLE',
};
const names: Readonly<Record<string, string>> = { AC: 'Accepted', WA: 'Wrong Answer', IE: 'Internal Error' };

export const acSimulatedLanguages = {
  former: { '5001': 'C++ 20 (gcc 12.2)', '5055': 'Python (CPython 3.11.4)' },
  present: { '6017': 'C++23 (GCC 15.2.0)', '6082': 'Python (CPython 3.13.7)' },
} as const;

/** Simulates AtCoder. */
export class AcSimulator extends Simulator {
  /** Problems by task name. */
  readonly problems = new Map<string, AcProblem>();
  /** Affiliation by handle. */
  readonly profiles = new Map<string, string>();
  readonly behaviour: AcBehaviour = {
    hasTurnstile: false,
    pauseSeconds: 0,
    languages: 'former',
    isRunning: false,
    timeTitle: 'Submission Time',
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'REVEL_SESSION';

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const parts = [
      part('Problem Statement', '<p>Add two numbers.</p>'),
      part('Input', '<p>Two numbers.</p>'),
      part('Output', '<p>Their sum.</p>'),
      part('Sample Input 1', '<pre>1 2\n</pre>'),
      part('Sample Output 1', '<pre>3\n</pre>'),
    ];
    this.problems.set(id, {
      contest: id.split('_')[0] ?? id,
      title: `Problem ${id}`,
      statement: `<span class="lang"><span class="lang-en">${parts.join('')}</span></span>`,
    });
  }

  /** Opens a session as if a person had passed the captcha at sign-in. */
  signInByHand(username: string): string {
    return /=([^;]+)/.exec(this.openSession(username))?.[1] ?? '';
  }

  protected isSubmission({ method, url }: Asked): boolean {
    return method === 'POST' && url.pathname.endsWith('/submit');
  }

  protected answer(asked: Asked): Reply | null {
    const { url, account, method } = asked;
    const [, first = '', contest = '', what = '', item = ''] = url.pathname.split('/');
    if (url.pathname === '/home')
      return page(
        account === null ? '<a href="/login">Sign In</a>' : `<a href="/users/${account}">My Profile</a>`,
      );
    if (url.pathname === '/login') return method === 'POST' ? this.#signIn(asked) : this.#form('');
    if (first === 'users') return this.#profile(contest);
    if (first !== 'contests') return null;
    if (what === 'tasks') return this.#problem(contest, item);
    if (account === null) return redirect('/login?continue=x');
    if (what === 'submit')
      return method === 'POST' ? this.#submit(asked, contest) : this.#submitPage(contest);
    if (what === 'submissions' && item === 'me') return this.#list(account, url.searchParams.get('f.Task'));
    return what === 'submissions' ? this.#run(contest, Number(item)) : null;
  }

  #form(fields: string): Reply {
    const check = this.behaviour.hasTurnstile ? '<div class="cf-turnstile" data-sitekey="x"></div>' : '';
    return page(
      `<form method="POST">${fields}${check}<input type="hidden" name="csrf_token" value="t0ken=" /></form>`,
    );
  }

  #signIn({ form }: Asked): Reply {
    const username = form.get('username') ?? '';
    const isSent = form.get('csrf_token') === 't0ken=' && !this.behaviour.hasTurnstile;
    if (!isSent || !this.isPassword(username, form.get('password') ?? '')) return redirect('/login');
    return redirect('/home', this.openSession(username));
  }

  #profile(handle: string): Reply | null {
    const affiliation = this.profiles.get(handle);
    if (affiliation === undefined) return null;
    return page(`<table><tr><th>Affiliation</th><td>${affiliation}</td></tr></table>`);
  }

  #problem(contest: string, task: string): Reply | null {
    const problem = this.problems.get(task);
    if (problem?.contest !== contest) return null;
    const limits = problem.limits ?? 'Time Limit: 2 sec / Memory Limit: 1024 MB';
    const end = this.behaviour.isRunning ? '2999-01-01 22:40:00+0900' : '2020-01-01 22:40:00+0900';
    return page(
      `<small class="contest-duration"><a><time>2019-12-31 21:00:00+0900</time></a> - <a><time>${end}</time></a></small><span class="h2">A - ${problem.title}<a class="btn" href="/x/editorial">Editorial</a></span><p>${limits}</p><div id="task-statement">${problem.statement}</div>`,
    );
  }

  get #offered(): Readonly<Record<string, string>> {
    return acSimulatedLanguages[this.behaviour.languages];
  }

  #submitPage(contest: string): Reply {
    const options = Object.entries(this.#offered).map(
      ([id, label]) => `<option value="${id}">${label}</option>`,
    );
    const tasks = [...this.problems].filter(([, problem]) => problem.contest === contest);
    const selects = tasks.map(
      ([task]) =>
        `<div id="select-lang-${task}"><select name="data.LanguageId"><option></option>${options.join('')}</select></div>`,
    );
    return this.#form(selects.join(''));
  }

  #submit({ form, account }: Asked, contest: string): Reply {
    if (form.get('csrf_token') !== 't0ken=' || this.behaviour.hasTurnstile) return alert('Error.');
    const [task, language] = [form.get('data.TaskScreenName') ?? '', form.get('data.LanguageId') ?? ''];
    if (this.problems.get(task)?.contest !== contest) return alert('Invalid task.');
    if (this.#offered[language] === undefined) return alert('Invalid language.');
    const username = account ?? '';
    const wait = Math.ceil(this.waitOf(username, this.behaviour.pauseSeconds * 1000) / 1000);
    if (wait > 0) return alert(`Wait for ${wait} second${wait === 1 ? '' : 's'} to submit again.`);
    const code = form.get('sourceCode') ?? '';
    this.runs.add({ username, problem: task, language, code, isByHand: false });
    return redirect(`/contests/${contest}/submissions/me`);
  }

  #list(account: string, task: string | null): Reply {
    const rows = this.runs.newest(
      (run) => run.username === account && (task === null || run.problem === task),
      20,
    );
    const lines = rows.map((run) => {
      const contest = this.problems.get(run.problem)?.contest ?? '';
      return `<tr><td><time>${japanTime(run)}</time></td><td><a href="/contests/${contest}/tasks/${run.problem}">A - x</a></td><td><a href="/users/${run.username}">${run.username}</a></td><td><a>${languageOf(run)}</a></td><td class="submission-score" data-id="${run.id}">0</td><td>${Buffer.byteLength(run.code)} Byte</td><td><span class="label">${this.#word(run)}</span></td></tr>`;
    });
    return page(`<div id="main-container"><table><tbody>${lines.join('')}</tbody></table></div>`);
  }

  #word(run: SimulatedRun): string {
    const phases = { waiting: 'WJ', compiling: 'Judging', running: '3/21 WA' };
    return wordOf(this.runs.shown(run), this.behaviour.words, phases);
  }

  #run(contest: string, id: number): Reply | null {
    const run = this.runs.get(id);
    if (run === undefined || this.problems.get(run.problem)?.contest !== contest) return null;
    const shown = this.runs.shown(run);
    const word = this.#word(run);
    const isEnded = shown.phase === 'ended';
    const rows = [
      [this.behaviour.timeTitle, `<td><time>${japanTime(run)}</time></td>`],
      ['Task', `<td><a href="/contests/${contest}/tasks/${run.problem}">A - x</a></td>`],
      ['User', `<td><a href="/users/${run.username}">${run.username}</a></td>`],
      ['Language', `<td>${languageOf(run)}</td>`],
      ['Code Size', `<td>${Buffer.byteLength(run.code)} Byte</td>`],
      [
        'Status',
        `<td id="judge-status"><span class="label" title="${names[word] ?? word}">${word}</span></td>`,
      ],
      ...(isEnded && word !== 'CE'
        ? [
            ['Exec Time', '<td>46 ms</td>'],
            ['Memory', '<td>1808 KB</td>'],
          ]
        : []),
    ].map(([title, cell]) => `<tr><th>${title}</th>${cell}</tr>`);
    // The page uses the same heading for warnings as for errors.
    const message = isEnded ? '<h4>Compile Error</h4><pre>./Main.cpp:1: error: &lt;x&gt;</pre>' : '';
    return page(`<table>${rows.join('')}</table>${message}`);
  }
}

const part = (title: string, html: string) =>
  `<div class="part"><section><h3>${title}</h3>${html}</section></div>`;

const alert = (text: string) => page(`<div class="alert alert-danger">× ${text}</div>`);

const japanTime = (run: SimulatedRun) => `${timeOf(run, 9)}+0900`;
const languageOf = ({ language }: SimulatedRun) =>
  new Map<string, string>([
    ...Object.entries(acSimulatedLanguages.former),
    ...Object.entries(acSimulatedLanguages.present),
  ]).get(language) ?? language;

function page(body: string): Reply {
  return { body: `<html><head><title>AtCoder</title></head><body>${body}</body></html>` };
}
