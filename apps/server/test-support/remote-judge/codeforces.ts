import { type Asked, redirect, type Reply, Simulator } from './simulator.ts';
import type { SimulatedRun } from './simulated-runs.ts';

/** Simulated variants of Codeforces. */
export interface CodeforcesBehaviour {
  /** The HTML element in which pages hold the token of their forms. */
  token: 'meta' | 'span' | 'input';
  /** Whether forms contain a captcha. */
  hasTurnstile: boolean;
  /** Whether pages, but not the API, require a browser check. */
  gate: 'none' | 'cloudflare' | 'cookie';
  /** Phase of every contest. */
  phase: string;
  /** Minimum interval between two API calls, in milliseconds. */
  apiPauseMs: number;
  /** Name of the verdict field; another name simulates a changed response. */
  verdictField: string;
  words: Record<string, string>;
}

export interface CodeforcesProblem {
  readonly title: string;
  /** HTML of the statement after its header. If absent, the statement is a file. */
  readonly statement?: string;
  readonly timeLimit?: string;
  readonly memoryLimit?: string;
  readonly input?: string;
  readonly output?: string;
  readonly tags?: readonly string[];
}

const verdicts: Readonly<Record<string, string>> = {
  AC: 'OK',
  WA: 'WRONG_ANSWER',
  PE: 'PRESENTATION_ERROR',
  TLE: 'TIME_LIMIT_EXCEEDED',
  MLE: 'MEMORY_LIMIT_EXCEEDED',
  // Codeforces reports too much output as a runtime error.
  OLE: 'RUNTIME_ERROR',
  RE: 'RUNTIME_ERROR',
  CE: 'COMPILATION_ERROR',
  SE: 'FAILED',
  PC: 'PARTIAL',
  ILE: 'IDLENESS_LIMIT_EXCEEDED',
  HACK: 'CHALLENGED',
  SV: 'SECURITY_VIOLATED',
  CRASH: 'CRASHED',
  SKIP: 'SKIPPED',
  REJ: 'REJECTED',
};

export const codeforcesSimulatedLanguages: Readonly<Record<string, string>> = {
  '54': 'GNU G++17 7.3.0',
  '89': 'GNU G++20 13.2 (64 bit, winlibs)',
  '31': 'Python 3.13.2',
};

/** Simulates Codeforces: its contests and its gym. */
export class CodeforcesSimulator extends Simulator {
  /** Problems by contest and index, for instance `1A`. */
  readonly problems = new Map<string, CodeforcesProblem>();
  /** Public organization by handle. */
  readonly profiles = new Map<string, string>();
  readonly behaviour: CodeforcesBehaviour = {
    token: 'meta',
    hasTurnstile: false,
    gate: 'none',
    phase: 'FINISHED',
    apiPauseMs: 0,
    verdictField: 'verdict',
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'JSESSIONID';
  #lastCall = 0;

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const statement =
      '<div><p>Add two numbers.</p></div><div class="input-specification"><div class="section-title">Input</div><p>Two numbers.</p></div><div class="output-specification"><div class="section-title">Output</div><p>Their sum.</p></div><div class="sample-tests"><div class="section-title">Example</div><div class="sample-test"><div class="input"><div class="title">Input</div><pre>1 2</pre></div><div class="output"><div class="title">Output</div><pre>3</pre></div></div></div>';
    this.problems.set(id, { title: `Problem ${id}`, statement });
  }

  protected isSubmission({ method, url }: Asked): boolean {
    return method === 'POST' && url.pathname.endsWith('/submit');
  }

  protected answer(asked: Asked): Reply | null {
    const { url, account, method } = asked;
    const [, room = '', contest = '', what = '', index = ''] = url.pathname.split('/');
    if (room === 'api') return this.#api(contest, url.searchParams);
    if (this.behaviour.gate === 'cloudflare')
      return {
        status: 403,
        headers: { 'cf-mitigated': 'challenge' },
        body: '<title>Just a moment...</title>',
      };
    if (this.behaviour.gate === 'cookie')
      return page(
        'Redirecting... Please, wait.<script>var a=toNumbers("00");document.cookie="RCPC="+a</script>',
      );
    if (url.pathname === '/')
      return page(
        account === null
          ? '<a href="/enter">Enter</a>'
          : `<a href="/profile/${account}">${account}</a><a href="/x/logout">Logout</a>`,
      );
    if (room === 'enter') return method === 'POST' ? this.#signIn(asked) : this.#form('enterForm');
    if (room === 'problemset' && contest === 'submit') return this.#submitPage(account);
    if (room !== 'contest' && room !== 'gym') return null;
    if (what === 'submit')
      return method === 'POST' ? this.#submit(asked, contest) : this.#submitPage(account);
    if (what === 'problem') return this.#problem(room, contest, index);
    return what === '' ? this.#list(room, contest) : null;
  }

  #form(id: string, fields = ''): Reply {
    const { token, hasTurnstile } = this.behaviour;
    const meta = token === 'meta' ? `<meta name="X-Csrf-Token" content="${csrf}"/>` : '';
    const span = token === 'span' ? `<span class="csrf-token" data-csrf="${csrf}">&nbsp;</span>` : '';
    const hidden = token === 'input' ? `<input type="hidden" name="csrf_token" value="${csrf}"/>` : '';
    const check = hasTurnstile ? '<div class="cf-turnstile" data-sitekey="x"></div>' : '';
    return page(`${span}<form id="${id}" method="post">${hidden}${fields}${check}</form>`, meta);
  }

  #signIn({ form }: Asked): Reply {
    if (form.get('csrf_token') !== csrf) return { status: 403, body: 'CSRF' };
    const username = form.get('handleOrEmail') ?? '';
    if (this.behaviour.hasTurnstile || !this.isPassword(username, form.get('password') ?? ''))
      return page('<span class="error for__password">Invalid handle/email or password</span>');
    return redirect('/', this.openSession(username));
  }

  #submitPage(account: string | null): Reply {
    if (account === null) return redirect('/enter?back=submit');
    const options = Object.entries(codeforcesSimulatedLanguages).map(
      ([id, label]) => `<option value="${id}">${label}</option>`,
    );
    return this.#form('submit', `<select name="programTypeId">${options.join('')}</select>`);
  }

  #submit({ form, account }: Asked, contest: string): Reply {
    if (account === null) return redirect('/enter');
    if (form.get('csrf_token') !== csrf || this.behaviour.hasTurnstile)
      return { status: 403, body: 'refused' };
    const problem = contest + (form.get('submittedProblemIndex') ?? '');
    const [language, code] = [form.get('programTypeId') ?? '', form.get('source') ?? ''];
    if (!this.problems.has(problem)) return error('submittedProblemIndex', 'Choose a problem');
    if (codeforcesSimulatedLanguages[language] === undefined)
      return error('programTypeId', 'Language is not allowed');
    if (this.runs.all.some((run) => run.username === account && run.problem === problem && run.code === code))
      return error('source', 'You have submitted exactly the same code before');
    this.runs.add({ username: account, problem, language, code, isByHand: false });
    return redirect(`/contest/${contest}/my`);
  }

  #problem(room: string, contest: string, index: string): Reply {
    const problem = this.problems.get(contest + index);
    if (problem === undefined) return redirect(`/${room}/${contest}`);
    if (problem.statement === undefined)
      return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4 …' };
    const header = [
      `<div class="title">${index}. ${problem.title}</div>`,
      line('time-limit', 'time limit per test', problem.timeLimit ?? '2 seconds'),
      line('memory-limit', 'memory limit per test', problem.memoryLimit ?? '256 megabytes'),
      line('input-file', 'input', problem.input ?? 'standard input'),
      line('output-file', 'output', problem.output ?? 'standard output'),
    ];
    const tags = (problem.tags ?? []).map((tag) => `<span class="tag-box"> ${tag} </span>`);
    return page(
      `<table class="rtable"><tr><th><a href="/contest/${contest}">Round ${contest}</a></th></tr></table><div class="problem-statement"><div class="header">${header.join('')}</div>${problem.statement}</div>${tags.join('')}`,
    );
  }

  #list(room: string, contest: string): Reply {
    const rows = [...this.problems]
      .filter(([id]) => id.startsWith(contest))
      .map(([id, { title, timeLimit, memoryLimit, input, output }]) => {
        const index = id.slice(contest.length);
        const files = input === undefined ? 'standard input/output' : `${input} / ${output ?? ''}`;
        return `<tr><td class="id"><a href="/${room}/${contest}/problem/${index}">${index}</a></td><td><div><div><a href="/${room}/${contest}/problem/${index}">${title}</a></div><div class="notice"><div>${files}</div>${timeLimit ?? '2 s'}, ${memoryLimit ?? '256 MB'}</div></div></td></tr>`;
      });
    return page(
      `<table class="problems"><tr><th>#</th><th>Name</th></tr>${rows.join('')}</table><a href="/${room}/${contest}/attachments/download/1/statements.pdf">Statements</a>`,
    );
  }

  #api(method: string, query: URLSearchParams): Reply {
    const now = Date.now();
    if (now - this.#lastCall < this.behaviour.apiPauseMs) return failed('Call limit exceeded');
    this.#lastCall = now;
    const contest = query.get('contestId') ?? '';
    if (method === 'user.info') {
      const handle = query.get('handles') ?? '';
      const organization = this.profiles.get(handle);
      return organization === undefined
        ? failed(`handles: User with handle ${handle} not found`)
        : ok([{ handle, organization, rating: 1500 }]);
    }
    const ids = [...this.problems.keys()].filter((id) => id.startsWith(contest));
    if (ids.length === 0) return failed(`contestId: Contest with id ${contest} not found`);
    if (method === 'contest.standings')
      return ok({ contest: { id: Number(contest), phase: this.behaviour.phase }, problems: [], rows: [] });
    if (method !== 'contest.status') return failed('No such method');
    const handle = query.get('handle');
    const rows = this.runs.newest(
      (run) => ids.includes(run.problem) && (handle === null || run.username === handle),
      Number(query.get('count') ?? 200),
    );
    return ok(rows.map((run) => this.#submission(run, contest)));
  }

  #submission(run: SimulatedRun, contest: string): object {
    const shown = this.runs.shown(run);
    const isEnded = shown.phase === 'ended';
    const { words, verdictField } = this.behaviour;
    // A queued run has no verdict; a compiling or running one has the verdict TESTING.
    const verdict =
      shown.phase === 'ended'
        ? (words[shown.verdict] ?? shown.verdict)
        : shown.phase === 'waiting'
          ? undefined
          : 'TESTING';
    return {
      id: run.id,
      contestId: Number(contest),
      creationTimeSeconds: Math.floor(run.submittedAt / 1000),
      relativeTimeSeconds: 2_147_483_647,
      problem: { contestId: Number(contest), index: run.problem.slice(contest.length), name: 'x', tags: [] },
      author: {
        contestId: Number(contest),
        members: [{ handle: run.username }],
        participantType: 'PRACTICE',
      },
      programmingLanguage: codeforcesSimulatedLanguages[run.language] ?? '',
      [verdictField]: verdict,
      testset: 'TESTS',
      passedTestCount: isEnded ? 4 : 0,
      timeConsumedMillis: isEnded ? 46 : 0,
      memoryConsumedBytes: isEnded ? 1808 * 1024 : 0,
      ...(verdict === 'PARTIAL' ? { points: 40 } : {}),
    };
  }
}

const error = (field: string, text: string) => page(`<span class="error for__${field}">${text}</span>`);
const line = (name: string, title: string, value: string) =>
  `<div class="${name}"><div class="property-title">${title}</div>${value}</div>`;

const csrf = '0123456789abcdef0123456789abcdef';
const ok = (result: unknown): Reply => json(200, { status: 'OK', result });
const failed = (comment: string): Reply => json(400, { status: 'FAILED', comment });
const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

function page(body: string, head = ''): Reply {
  return { body: `<html><head><title>Codeforces</title>${head}</head><body>${body}</body></html>` };
}
