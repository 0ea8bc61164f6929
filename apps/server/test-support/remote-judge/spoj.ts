import { type Asked, redirect, type Reply, Simulator } from './simulator.ts';
import type { SimulatedRun } from './simulated-runs.ts';

/** Simulated variants of SPOJ. */
export interface SpojBehaviour {
  /** Whether the sign-in form contains a captcha. */
  hasCaptcha: boolean;
  /** Whether the response to a submission lacks the run id. */
  hidesId: boolean;
  /** Whether the response sends numbers and flags as strings or as numbers. */
  numbers: 'text' | 'number';
  /** Time and memory as a finished run shows them. */
  time: string;
  memory: string;
  /** Name of the status text field; another name simulates a changed response. */
  wordField: string;
  /** Status number and text. */
  words: Record<string, readonly [number, string]>;
}

export interface SpojProblem {
  readonly title: string;
  readonly body: string;
  readonly timeLimit?: string;
  readonly memoryLimit?: string;
  readonly tags?: readonly string[];
  /** Ids of the languages that the problem allows; if absent, it allows all. */
  readonly languages?: readonly string[];
  /** Whether the problem's submit page requires sign-in. */
  readonly isFormClosed?: boolean;
}

const verdicts: Readonly<Record<string, readonly [number, string]>> = {
  AC: [15, '<strong>accepted</strong>'],
  WA: [14, 'wrong answer'],
  // SPOJ has no verdict for a wrong output format, so it reports a wrong answer.
  PE: [14, 'wrong answer'],
  TLE: [13, 'time limit exceeded'],
  MLE: [18, 'memory limit exceeded'],
  OLE: [12, 'runtime error (SIGXFSZ)'],
  RE: [12, 'runtime error <font>(NZEC)</font>'],
  CE: [11, '<a href="/error/1">compilation error</a>'],
  SE: [20, 'internal error'],
  PC: [15, '62.5'],
  BIG: [15, '1234.56'],
};

export const spojSimulatedLanguages: Readonly<Record<string, string>> = {
  '1': 'C++ (gcc 8.3)',
  '44': 'C++14 (gcc 8.3)',
  '10': 'Java (HotSpot 12)',
  '116': 'Python 3 (python  3.7.3)',
};

/** Simulates SPOJ. */
export class SpojSimulator extends Simulator {
  readonly problems = new Map<string, SpojProblem>();
  readonly behaviour: SpojBehaviour = {
    hasCaptcha: false,
    hidesId: false,
    numbers: 'text',
    time: '0.05',
    memory: '2.6M',
    wordField: 'status_description',
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'SPOJ';

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const body =
      '<p>Add two numbers.</p><h3>Input</h3><p>Two numbers.</p><h3>Output</h3><p>Their sum.</p><h3>Example</h3><pre><b>Input:</b>\n1 2\n\n<b>Output:</b>\n3\n</pre>';
    this.problems.set(id, { title: `Problem ${id}`, body });
  }

  protected isSubmission({ url }: Asked): boolean {
    return url.pathname === '/submit/complete/';
  }

  protected answer(asked: Asked): Reply | null {
    const { url, account } = asked;
    const [, place = '', name = '', more = ''] = url.pathname.split('/');
    if (url.pathname === '/')
      return page(account === null ? '<a href="/login/">sign in</a>' : signOut, 'SPOJ');
    if (place === 'login') return this.#signIn(asked);
    if (place === 'problems') return this.#problem(name);
    if (url.pathname === '/submit/complete/') return this.#submit(asked);
    if (place === 'submit') return this.#form(name, account);
    if (place === 'status' && name === 'ajax=1,ajaxdiff=1')
      return this.#statuses(asked.form.get('ids') ?? '');
    if (place === 'status') return this.#list(name, Number(/^start=(\d+)$/.exec(more)?.[1] ?? 0));
    if (place === 'files') return this.#code(Number(url.pathname.split('/')[4]), account);
    if (place === 'error')
      return account === null
        ? page(this.#signInForm())
        : page(
            `<div align="left"><pre><small>prog.cpp:1: error: expected &#39;;&#39; before &lt;x&gt;</small></pre></div>`,
          );
    return null;
  }

  #signInForm(): string {
    const check = this.behaviour.hasCaptcha ? '<div class="g-recaptcha"></div>' : '';
    return `<form action="/login/" method=post><input name="login_user"><input name="password" type=password>${check}</form>`;
  }

  #signIn({ method, form }: Asked): Reply {
    const username = form.get('login_user') ?? '';
    if (
      method === 'POST' &&
      !this.behaviour.hasCaptcha &&
      this.isPassword(username, form.get('password') ?? '')
    )
      return redirect(form.get('next_raw') ?? '/', this.openSession(username));
    return page(this.#signInForm());
  }

  #problem(id: string): Reply {
    const problem = this.problems.get(id);
    if (problem === undefined) return page('<h1>Error</h1>Wrong problem code!');
    const meta = [
      ['Added by:', 'somebody'],
      ['Date:', '2004-05-01'],
      ['Time limit:', problem.timeLimit ?? '1s'],
      ['Source limit:', '50000B'],
      ['Memory limit:', problem.memoryLimit ?? '1536MB'],
      ['Cluster:', 'Cube (Intel G860)'],
      ['Languages:', problem.languages === undefined ? 'All' : 'Some'],
      ['Resource:', 'A contest'],
    ].map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
    const tags = (problem.tags ?? []).map(
      (tag) => `<a href="/problems/tag/${tag}"><span data-tagid="1">#${tag}</span></a> `,
    );
    return page(
      `<h2 id="problem-name">${id} - ${problem.title}</h2><div id="problem-tags">${tags.join('')}</div><div id="problem-body">${problem.body}</div><table id="problem-meta"><tbody>${meta.join('')}</tbody></table>`,
    );
  }

  #form(id: string, account: string | null): Reply {
    const problem = this.problems.get(id);
    if (problem?.isFormClosed === true && account === null) return redirect('/login/');
    if (problem === undefined && id !== 'TEST') return page('Wrong problem code!');
    const options = Object.entries(spojSimulatedLanguages)
      .filter(([key]) => problem?.languages?.includes(key) ?? true)
      .map(([key, label]) => `<option value="${key}">${label}</option>`);
    return page(
      `<form action="/submit/complete/"><select id="lang" name="lang">${options.join('')}</select></form>`,
    );
  }

  #submit({ account, form }: Asked): Reply {
    if (account === null) return page(this.#signInForm());
    const [id, language, code] = [
      form.get('problemcode') ?? '',
      form.get('lang') ?? '',
      form.get('file') ?? '',
    ];
    const problem = this.problems.get(id);
    if (problem === undefined) return page('Wrong problem code!');
    if (spojSimulatedLanguages[language] === undefined || problem.languages?.includes(language) === false)
      return page(`<p>You can't submit in this language for this problem.</p>`);
    if (Buffer.byteLength(code) > 50_000) return page('<p>Your solution is too long.</p>');
    const run = this.runs.add({ username: account, problem: id, language, code, isByHand: false });
    const field = this.behaviour.hidesId
      ? ''
      : `<input type="hidden" name="newSubmissionId" value="${run.id}"/>`;
    return page(`${signOut}<h3>Solution submitted!</h3>${field}`);
  }

  #statuses(ids: string): Reply {
    const rows = ids.split(',').flatMap((id) => this.runs.get(Number(id)) ?? []);
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows.map((run) => this.#status(run))),
    };
  }

  #status(run: SimulatedRun): object {
    const shown = this.runs.shown(run);
    const { numbers, time, memory, words, wordField } = this.behaviour;
    const waiting = {
      waiting: [0, 'waiting..'],
      compiling: [1, 'compiling..'],
      running: [3, 'running..'],
    } as const;
    const isEnded = shown.phase === 'ended';
    const [status, word] =
      shown.phase === 'ended' ? (words[shown.verdict] ?? [99, shown.verdict]) : waiting[shown.phase];
    const number = (value: number) => (numbers === 'text' ? String(value) : value);
    return {
      id: number(run.id),
      status: number(status),
      [wordField]: word,
      time: isEnded ? `<a href="/ranks/${run.problem}/">${time}</a>` : '-',
      mem: isEnded ? memory : '-',
      final: number(isEnded ? 1 : 0),
    };
  }

  #code(id: number, account: string | null): Reply {
    const run = this.runs.get(id);
    if (account === null) return redirect('/login/');
    if (run?.username !== account) return page('You are not allowed to see it.');
    return { headers: { 'content-type': 'text/plain' }, body: run.code };
  }

  #list(name: string, start: number): Reply {
    const [problem, username] = name.split(',');
    const rows = this.runs.newest((run) => run.problem === problem && run.username === username, start + 20);
    const lines = rows
      .slice(start)
      .map(
        (run) =>
          `<tr class="kol1"><td>${run.id}</td><td><a href="/users/${run.username}/">${run.username}</a></td><td><a href="/problems/${run.problem}/">${run.problem}</a></td><td class="statusres" id="statusres_${run.id}">…</td><td id="statustime_${run.id}">-</td><td id="statusmem_${run.id}">-</td><td>CPP</td></tr>`,
      );
    return page(
      `<table class="problems table"><thead><tr><th>ID</th></tr></thead><tbody>${lines.join('')}</tbody></table>`,
    );
  }
}

const signOut = '<a href="/logout"><span class="fa fa-sign-out"></span></a>';

function page(body: string, title = 'SPOJ.com'): Reply {
  return { body: `<html><head><title>${title}</title></head><body>${body}</body></html>` };
}
