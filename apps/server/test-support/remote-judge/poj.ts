import { type Asked, escapeHtml, redirect, type Reply, Simulator } from './simulator.ts';
import { type SimulatedRun, statusRows, timeOf, wordOf } from './simulated-runs.ts';

/** Simulated variants of POJ. */
export interface PojBehaviour {
  /** Milliseconds after a submission within which POJ rejects another submission of the account. */
  pauseMs: number;
  /** Whether the status list requires sign-in. */
  isListClosed: boolean;
  /** Column titles of the status list; other titles simulate a changed page. */
  columns: string[];
  /** Memory and time as a finished run shows them. */
  memory: string;
  time: string;
  words: Record<string, string>;
}

export interface PojProblem {
  readonly title: string;
  /** HTML of the sections by title, in display order. Sections whose title contains `Sample` are samples. */
  readonly sections: Readonly<Record<string, string>>;
  readonly limits?: string;
  /** The Chinese version: title and sections. */
  readonly chinese?: Pick<PojProblem, 'title' | 'sections'>;
}

const verdicts: Readonly<Record<string, string>> = {
  AC: 'Accepted',
  WA: 'Wrong Answer',
  PE: 'Presentation Error',
  TLE: 'Time Limit Exceeded',
  MLE: 'Memory Limit Exceeded',
  OLE: 'Output Limit Exceeded',
  RE: 'Runtime Error',
  CE: '<a href=showcompileinfo>Compile Error</a>',
  SE: 'System Error',
  VE: 'Validator Error',
};
const languages = ['G++', 'GCC', 'Java', 'Pascal', 'C++', 'C', 'Fortran'];

/** Simulates POJ. */
export class PojSimulator extends Simulator {
  readonly problems = new Map<string, PojProblem>();
  readonly behaviour: PojBehaviour = {
    pauseMs: 0,
    isListClosed: false,
    columns: [
      'Run ID',
      'User',
      'Problem',
      'Result',
      'Memory',
      'Time',
      'Language',
      'Code Length',
      'Submit Time',
    ],
    memory: '132K',
    time: '16MS',
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'JSESSIONID';

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const sections = {
      Description: 'Add two numbers.',
      Input: 'Two numbers.',
      Output: 'Their sum.',
      'Sample Input': '1 2',
      'Sample Output': '3',
    };
    this.problems.set(id, { title: `Problem ${id}`, sections });
  }

  protected isSubmission({ method, url }: Asked): boolean {
    return method === 'POST' && url.pathname === '/submit';
  }

  protected answer(asked: Asked): Reply | null {
    const { url, account, method } = asked;
    switch (url.pathname) {
      case '/':
        return page(
          'Welcome',
          account === null
            ? signInForm
            : `<a href=userstatus?user_id=${account}>${account}</a> <a href=login?action=logout&url=/>Log Out</a>`,
        );
      case '/login':
        return this.#signIn(asked);
      case '/problem':
        return this.#problem(url.searchParams);
      case '/submit':
        if (account === null) return page('User Login', signInForm);
        return method === 'POST' ? this.#submit(asked, account) : submitForm();
      case '/status':
        if (this.behaviour.isListClosed && account === null) return page('User Login', signInForm);
        return this.#status(url.searchParams);
      case '/showsource':
        return this.#code(url.searchParams.get('solution_id') ?? '', account);
      case '/showcompileinfo':
        return page(
          'Compile Error',
          '<pre>Main.cc\nMain.cc:1: error: expected &#39;;&#39; before &lt;x&gt;</pre>',
        );
      default:
        return null;
    }
  }

  /** Always returns the same redirect. Clients must read the home page to learn whether sign-in succeeded. */
  #signIn({ form }: Asked): Reply {
    const username = form.get('user_id1') ?? '';
    const isRight = this.isPassword(username, form.get('password1') ?? '');
    return redirect('/', isRight ? this.openSession(username) : 'JSESSIONID=nobody; Path=/');
  }

  #problem(query: URLSearchParams): Reply {
    const id = query.get('id') ?? '';
    const problem = this.problems.get(id);
    if (problem === undefined) return errorPage(`Can not find problem (ID:${id})`);
    const isChinese = query.get('lang') === 'zh-CN' && problem.chinese !== undefined;
    const { title, sections } = isChinese ? (problem.chinese ?? problem) : problem;
    const choice =
      problem.chinese === undefined
        ? ''
        : `<select name=lang><option value="en-US"${isChinese ? '' : ' selected'}>1</option><option value="zh-CN"${isChinese ? ' selected' : ''}>2</option></select>`;
    const limits =
      problem.limits ??
      '<td><b>Time Limit:</b> 1000MS</td><td width=10px></td><td><b>Memory Limit:</b> 10000K</td>';
    const blocks = Object.entries(sections).map(([name, html]) =>
      name.startsWith('Sample')
        ? `<p class="pst">${name}</p><pre class="sio">${html}</pre>`
        : `<p class="pst">${name}</p><div class="ptx">${html}</div>`,
    );
    return page(
      `${id} -- ${title}`,
      `${choice}<div class="ptt">${title}</div><div class="plm"><table><tr>${limits}</tr><tr><td><b>Total Submissions:</b> 9</td></tr></table></div>${blocks.join('')}`,
    );
  }

  #submit({ form }: Asked, account: string): Reply {
    const sent = form.get('source') ?? '';
    const code = form.get('encoded') === '1' ? Buffer.from(sent, 'base64').toString() : sent;
    const problem = form.get('problem_id') ?? '';
    if (!this.problems.has(problem)) return errorPage('No such problem');
    if (languages[Number(form.get('language') ?? '')] === undefined) return errorPage('No such language');
    if (Buffer.byteLength(code) > 65_536) return errorPage('Source code too long');
    if (this.waitOf(account, this.behaviour.pauseMs) > 0)
      return errorPage('Please submit again after some seconds');
    this.runs.add({
      username: account,
      problem,
      language: form.get('language') ?? '',
      code,
      isByHand: false,
    });
    return redirect('/status');
  }

  #code(id: string, account: string | null): Reply {
    const run = this.runs.get(Number(id));
    if (account === null || run?.username !== account) return errorPage('Source request declined.');
    return page('Source Code', `<pre class="sh_cpp">${escapeHtml(run.code)}</pre>`);
  }

  #status(query: URLSearchParams): Reply {
    const top = Number(query.get('top') || Number.MAX_SAFE_INTEGER);
    const [user, problem] = [query.get('user_id') || null, query.get('problem_id') || null];
    const rows = this.runs.newest(
      (run) =>
        run.id < top &&
        (user === null || run.username === user) &&
        (problem === null || run.problem === problem),
      20,
    );
    const table = statusRows(
      this.behaviour.columns,
      rows.map((run) => this.#cells(run)),
    );
    return page(
      'Problem Status List',
      `<form><table><tr><td>Problem ID:</td><td><input name=problem_id></td></tr></table></form><TABLE class=a>${table}</TABLE>`,
    );
  }

  #cells(run: SimulatedRun): string[] {
    const shown = this.runs.shown(run);
    const isEnded = shown.phase === 'ended';
    const phases = { waiting: 'Waiting', compiling: 'Compiling', running: 'Running &amp; Judging' };
    const { words, memory, time } = this.behaviour;
    const word = wordOf(shown, words, phases);
    return [
      `<td>${run.id}</td>`,
      `<td><a href=userstatus?user_id=${run.username}>${run.username}</a></td>`,
      `<td><a href=problem?id=${run.problem}>${run.problem}</a></td>`,
      `<td><font color=blue>${word}</font></td>`,
      `<td>${isEnded ? memory : ''}</td>`,
      `<td>${isEnded ? time : ''}</td>`,
      `<td>${languages[Number(run.language)] ?? ''}</td>`,
      `<td>${Buffer.byteLength(run.code)}B</td>`,
      `<td>${timeOf(run)}</td>`,
    ];
  }
}

function page(title: string, body: string): Reply {
  return {
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
  };
}

function errorPage(line: string): Reply {
  return page('Error', `<b>Error Occurred</b><ul><li>${line}</li></ul>`);
}

function submitForm(): Reply {
  const options = languages.map((label, id) => `<option value=${id}>${label}</option>`);
  return page(
    'Submit Your Solution',
    `<form action=submit method=POST><select name=language>${options.join('')}</select><textarea name=source></textarea></form>`,
  );
}

const signInForm =
  '<form method=POST action=login>User ID:<input name=user_id1>Password:<input type=password name=password1></form>';
