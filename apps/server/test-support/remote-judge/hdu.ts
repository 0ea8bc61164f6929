import { encodeGb18030 } from './gb18030.ts';
import { type Asked, escapeHtml, redirect, type Reply, Simulator } from './simulator.ts';
import { type SimulatedRun, statusRows, timeOf, wordOf } from './simulated-runs.ts';

/** Simulated variants of HDU. */
export interface HduBehaviour {
  /** Charset of pages. */
  charset: 'gbk' | 'utf-8';
  /** Charset in the response header: the correct one, none, or a wrong one. */
  header: 'right' | 'none' | 'wrong';
  /** Milliseconds after a submission within which HDU rejects another submission of the account. */
  pauseMs: number;
  /**
   * How many requests for the compile error page of a run get a page without the error text, before one gets the text.
   */
  lateErrors: number;
  /** Column titles of the status list; other titles simulate a changed page. */
  columns: string[];
  /** Verdict texts. */
  words: Record<string, string>;
}

export interface HduProblem {
  readonly title: string;
  /** HTML of the panels by title, in display order. */
  readonly panels: Readonly<Record<string, string>>;
  readonly limits?: string;
}

const verdicts: Readonly<Record<string, string>> = {
  AC: 'Accepted',
  WA: 'Wrong Answer',
  PE: 'Presentation Error',
  TLE: 'Time Limit Exceeded',
  MLE: 'Memory Limit Exceeded',
  OLE: 'Output Limit Exceeded',
  RE: 'Runtime Error<br>(ACCESS_VIOLATION)',
  CE: '<a href="viewerror.php">Compilation Error</a>',
  SE: 'System Error',
};

const languages = ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'];

/** Simulates HDU. */
export class HduSimulator extends Simulator {
  readonly problems = new Map<string, HduProblem>();
  readonly behaviour: HduBehaviour = {
    charset: 'gbk',
    header: 'none',
    pauseMs: 0,
    lateErrors: 0,
    columns: [
      'Run ID',
      'Submit Time',
      'Judge Status',
      'Pro.ID',
      'Exe.Time',
      'Exe.Memory',
      'Code Len.',
      'Language',
      'Author',
    ],
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'PHPSESSID';
  readonly #errorsAsked = new Map<string, number>();

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const panels = {
      'Problem Description': 'Add two numbers.',
      Input: 'Two numbers.',
      Output: 'Their sum.',
      'Sample Input': '<pre><div>1 2</div></pre>',
      'Sample Output': '<pre><div>3</div></pre>',
    };
    this.problems.set(id, { title: `Problem ${id}`, panels });
  }

  protected isSubmission({ method, url }: Asked): boolean {
    return method === 'POST' && url.pathname === '/submit.php';
  }

  protected answer(asked: Asked): Reply | null {
    const { url } = asked;
    switch (url.pathname) {
      case '/':
      case '/index.php':
        return this.#page(
          asked.account === null ? signInBox : `<a href="userloginex.php?action=logout">Sign Out</a>`,
        );
      case '/showproblem.php':
        return this.#problem(url.searchParams.get('pid') ?? '');
      case '/userloginex.php':
        return this.#signIn(asked);
      case '/submit.php':
        return this.#submit(asked);
      case '/status.php':
        return this.#status(url.searchParams);
      case '/viewcode.php':
        return this.#code(url.searchParams.get('rid') ?? '', asked.account);
      case '/viewerror.php':
        return this.#compileError(url.searchParams.get('rid') ?? '');
      default:
        return null;
    }
  }

  #page(body: string): Reply {
    const { charset, header } = this.behaviour;
    const declared = charset === 'gbk' ? 'gb2312' : 'utf-8';
    const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${declared}"></head><body>${body}</body></html>`;
    const wrong = charset === 'gbk' ? 'utf-8' : 'us-ascii';
    const shown = header === 'none' ? '' : `; charset=${header === 'right' ? declared : wrong}`;
    return {
      headers: { 'content-type': `text/html${shown}` },
      body: charset === 'gbk' ? encodeGb18030(html) : Buffer.from(html),
    };
  }

  #message(body: string): Reply {
    return this.#page(`<h1>System Message</h1><div>${body}</div>`);
  }

  #problem(id: string): Reply {
    const problem = this.problems.get(id);
    if (problem === undefined) return this.#message('No such problem.');
    const limits =
      problem.limits ??
      'Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)';
    const panels = Object.entries(problem.panels).map(
      ([title, html]) =>
        `<div class=panel_title align=left>${title}</div><div class=panel_content>${html}</div><div class=panel_bottom>&nbsp;</div><br>`,
    );
    return this.#page(
      `<table><tr><td><h1 style='color:#1A5CC8'>${problem.title}</h1><font><b><span>${limits}<br>Total Submission(s): 10&nbsp;&nbsp;Accepted Submission(s): 5<br></span></b></font><br>${panels.join('')}</td></tr></table>`,
    );
  }

  #signIn({ form }: Asked): Reply {
    const username = form.get('username') ?? '';
    if (this.isPassword(username, form.get('userpass') ?? ''))
      return redirect('/index.php', this.openSession(username));
    return this.#page('No such user or wrong password.');
  }

  #submit({ account, form }: Asked): Reply {
    if (account === null) return this.#page(signInBox);
    const encoded = form.get('_usercode');
    // HDU reads only `_usercode` and no longer the field of earlier forms. Without `_usercode` it reports this error.
    if (encoded === null) return this.#error('Code length is improper!');
    const code = decodeURIComponent(Buffer.from(encoded, 'base64').toString());
    const bytes = Buffer.byteLength(code);
    if (bytes <= 50 || bytes > 65_536)
      return this.#error(
        'Code length is improper! Make sure your code length is longer than 50 and not exceed 65536 Bytes.',
      );
    const problem = form.get('problemid') ?? '';
    if (!this.problems.has(problem)) return this.#error('No such problem.');
    if (this.waitOf(account, this.behaviour.pauseMs) > 0)
      return this.#error("Please don't re-submit in 5 seconds, thank you.");
    this.runs.add({
      username: account,
      problem,
      language: form.get('language') ?? '',
      code,
      isByHand: false,
    });
    return redirect('status.php');
  }

  #error(line: string): Reply {
    return this.#page(
      `<h1>System Message</h1>One or more following ERROR(s) occurred.<ul><li>${line}</li></ul>`,
    );
  }

  #status(query: URLSearchParams): Reply {
    const first = Number(query.get('first') || Number.MAX_SAFE_INTEGER);
    const [user, pid] = [query.get('user') || null, query.get('pid') || null];
    const rows = this.runs.newest(
      (run) =>
        run.id <= first && (user === null || run.username === user) && (pid === null || run.problem === pid),
      15,
    );
    const table = statusRows(
      this.behaviour.columns,
      rows.map((run) => this.#cells(run)),
    );
    return this.#page(
      `<h1>Realtime Status</h1><div id=fixed_table><table class=table_text>${table}</table></div>`,
    );
  }

  #cells(run: SimulatedRun): string[] {
    const shown = this.runs.shown(run);
    const isEnded = shown.phase === 'ended';
    const phases = { waiting: 'Queuing', compiling: 'Compiling', running: 'Running' };
    const word = wordOf(shown, this.behaviour.words, phases);
    return [
      `<td height=22px>${run.id}</td>`,
      `<td>${timeOf(run)}</td>`,
      `<td><font color=red>${word}</font></td>`,
      `<td><a href="/showproblem.php?pid=${run.problem}">${run.problem}</a></td>`,
      `<td>${isEnded ? 46 : 0}MS</td>`,
      `<td>${isEnded ? 1808 : 0}K</td>`,
      `<td><a href="viewcode.php?rid=${run.id}">${Buffer.byteLength(run.code)} B</a></td>`,
      `<td>${languages[Number(run.language)] ?? ''}</td>`,
      `<td class=fixedsize><a href="userstatus.php?user=${run.username}">${run.username}</a></td>`,
    ];
  }

  #code(id: string, account: string | null): Reply {
    const run = this.runs.get(Number(id));
    if (account === null) return this.#page(signInBox);
    if (run?.username !== account) return this.#message('You have no permission to view it.');
    return this.#page(`<textarea id=usercode style="display:none">${escapeHtml(run.code)}</textarea>`);
  }

  #compileError(id: string): Reply {
    const asked = (this.#errorsAsked.get(id) ?? 0) + 1;
    this.#errorsAsked.set(id, asked);
    if (asked <= this.behaviour.lateErrors) return this.#page('<pre>No such error message.</pre>');
    return this.#page(
      '<h1>View Compilation Error</h1><pre>0_0.cpp\n错误: expected &#39;;&#39; before &lt;x&gt;</pre>',
    );
  }
}

const signInBox =
  '<h1>Sign In Your Account</h1><form action="userloginex.php?action=login"><input name="username"><input name="userpass" type="password"></form>';
