import { randomBytes } from 'node:crypto';
import { type Asked, type Reply, Simulator } from './simulator.ts';
import { type SimulatedRun, wordOf } from './simulated-runs.ts';

/** Simulated variants of LibreOJ. */
export interface LibreBehaviour {
  /** Whether sign-in requires a captcha. If so, accounts without the privilege also need one to submit. */
  captcha: 'off' | 'on';
  /** Whether the compiler output is an object with the length of the omitted part. */
  isMessageObject: boolean;
  /** Name of the status field; another name simulates a changed response. */
  statusField: string;
  words: Record<string, string>;
}

export interface LibreSection {
  readonly sectionTitle: string;
  readonly type: 'Text' | 'Sample';
  readonly text?: string;
  readonly sampleId?: number;
}

export interface LibreProblem {
  readonly internalId: number;
  readonly type?: 'Traditional' | 'Interaction' | 'SubmitAnswer';
  readonly isPrivate?: boolean;
  /** Titles and texts by the API's locale name. The first entry is the problem's own locale. */
  readonly contents: Readonly<Record<string, { title: string; sections: readonly LibreSection[] }>>;
  readonly samples?: readonly { inputData: string; outputData: string }[];
  readonly judgeInfo?: object | null;
  readonly tags?: Readonly<Record<string, readonly string[]>>;
}

const verdicts: Readonly<Record<string, string>> = {
  AC: 'Accepted',
  WA: 'WrongAnswer',
  // LibreOJ has no verdict for a wrong output format, so it reports a wrong answer.
  PE: 'WrongAnswer',
  TLE: 'TimeLimitExceeded',
  MLE: 'MemoryLimitExceeded',
  OLE: 'OutputLimitExceeded',
  RE: 'RuntimeError',
  CE: 'CompilationError',
  SE: 'SystemError',
  PC: 'PartiallyCorrect',
  FE: 'FileError',
  CFG: 'ConfigurationError',
  JF: 'JudgementFailed',
  CAN: 'Canceled',
};

const options: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cpp: {
    compiler: ['g++', 'clang++'],
    std: ['c++03', 'c++11', 'c++14', 'c++17', 'c++20'],
    O: ['0', '1', '2', '3', 'fast'],
    m: ['64', '32', 'x32'],
  },
  c: {
    compiler: ['gcc', 'clang'],
    std: ['c89', 'c99', 'c11', 'c17'],
    O: ['0', '1', '2', '3', 'fast'],
    m: ['64', '32', 'x32'],
  },
  java: {},
  kotlin: { version: ['1.5', '1.6', '1.7', '1.8', '1.9'], platform: ['jvm'] },
  pascal: { optimize: ['-', '1', '2', '3', '4'] },
  python: { version: ['2.7', '3.9', '3.10'] },
  rust: { version: ['2015', '2018', '2021'], optimize: ['0', '1', '2', '3'] },
  go: { version: ['1.x'] },
  haskell: { version: ['98', '2010'] },
  csharp: { version: ['7.3', '8', '9'] },
  fsharp: {},
  swift: { version: ['4.2', '5', '6'], optimize: ['Onone', 'O', 'Ounchecked'] },
};

/** Maximum number of sessions of one account. Another sign-in ends the oldest session. */
const sessionsMax = 20;

/** Simulates the API of LibreOJ. */
export class LibreSimulator extends Simulator {
  /** Problems by the id that pages show. */
  readonly problems = new Map<string, LibreProblem>();
  /** Accounts that need a captcha only to sign in. */
  readonly privileged = new Set<string>();
  readonly behaviour: LibreBehaviour = {
    captcha: 'off',
    isMessageObject: false,
    statusField: 'status',
    words: { ...verdicts },
  };
  protected readonly sessionCookie = 'none';
  /** Accounts by session token, oldest session first. */
  readonly #tokens = new Map<string, string>();

  /** Adds a plain problem with this id. */
  addProblem(id: string): void {
    const sections = [
      { sectionTitle: '题目描述', type: 'Text', text: '两数相加。' },
      { sectionTitle: '输入格式', type: 'Text', text: '两个数。' },
      { sectionTitle: '输出格式', type: 'Text', text: '它们的和。' },
      { sectionTitle: '样例', type: 'Sample', sampleId: 0, text: '' },
    ] as const;
    this.problems.set(id, {
      internalId: Number(id),
      contents: { zh_CN: { title: `题目 ${id}`, sections } },
      samples: [{ inputData: '1 2\n', outputData: '3\n' }],
    });
  }

  /** Returns a token as if a person had passed the captcha at sign-in. */
  signInByHand(username: string): string {
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, username);
    const own = [...this.#tokens].filter(([, account]) => account === username);
    for (const [oldest] of own.slice(0, Math.max(0, own.length - sessionsMax))) this.#tokens.delete(oldest);
    return token;
  }

  override dropSessions(): void {
    this.#tokens.clear();
  }

  protected isSubmission({ url }: Asked): boolean {
    return url.pathname === '/api/submission/submit';
  }

  protected answer(asked: Asked): Reply | null {
    const name = asked.url.pathname.replace(/^\/api\//, '');
    if (name === 'auth/getSessionInfo') {
      const username = this.#tokens.get(asked.url.searchParams.get('token') ?? '');
      return json(username === undefined ? {} : { userMeta: { id: 1, username } });
    }
    const body = asked.json;
    if (asked.method !== 'POST' || !isRecord(body)) return null;
    const account = this.#tokens.get(asked.headers.authorization?.replace(/^Bearer /, '') ?? '') ?? null;
    switch (name) {
      case 'auth/login':
        return whitelisted(body, ['username', 'email', 'password']) ?? this.#signIn(body, asked);
      case 'problem/getProblem':
        return whitelisted(body, problemKeys) ?? this.#problem(body);
      case 'submission/submit':
        return (
          whitelisted(body, ['problemId', 'content', 'uploadInfo']) ?? this.#submit(body, account, asked)
        );
      case 'submission/querySubmission':
        return (
          whitelisted(body, ['locale', 'problemId', 'submitter', 'maxId', 'takeCount']) ?? this.#list(body)
        );
      case 'submission/getSubmissionDetail':
        return whitelisted(body, ['submissionId', 'locale']) ?? this.#detail(body);
      default:
        return null;
    }
  }

  #signIn(body: Body, { headers }: Asked): Reply {
    if (this.behaviour.captcha === 'on' && headers['x-recaptcha-token'] !== 'passed') return unauthorized();
    const username = text(body['username']) || text(body['email']).split('@')[0] || '';
    if (!this.accounts.has(username)) return json({ error: 'NO_SUCH_USER' }, 201);
    if (!this.isPassword(username, text(body['password']))) return json({ error: 'WRONG_PASSWORD' }, 201);
    return json({ token: this.signInByHand(username), username }, 201);
  }

  #problem(body: Body): Reply {
    const display = String(body['displayId']);
    const problem = this.problems.get(display);
    if (problem === undefined) return json({ error: 'NO_SUCH_PROBLEM' }, 201);
    if (problem.isPrivate === true) return json({ error: 'PERMISSION_DENIED' }, 201);
    const locale = text(body['localizedContentsOfLocale']);
    const [own] = Object.values(problem.contents);
    const contents = problem.contents[locale] ?? own;
    const tags = problem.tags?.[text(body['tagsOfLocale'])] ?? [];
    return json(
      {
        meta: {
          id: problem.internalId,
          displayId: Number(display),
          type: problem.type ?? 'Traditional',
          isPublic: true,
          locales: Object.keys(problem.contents),
        },
        localizedContentsOfLocale: { title: contents?.title, contentSections: contents?.sections },
        samples: body['samples'] === true ? (problem.samples ?? []) : undefined,
        judgeInfo:
          problem.judgeInfo === undefined
            ? { timeLimit: 1000, memoryLimit: 256, checker: { type: 'lines' } }
            : problem.judgeInfo,
        tagsOfLocale: tags.map((name, id) => ({ id, name, color: 'red' })),
      },
      201,
    );
  }

  #submit(body: Body, account: string | null, { headers }: Asked): Reply {
    const content = body['content'];
    if (!isRecord(content)) return badRequest('content');
    const { captcha } = this.behaviour;
    const isFreed =
      account !== null && this.privileged.has(account) && headers['x-recaptcha-token'] === 'skip';
    if (captcha === 'on' && !isFreed) return unauthorized();
    if (account === null) return json({ error: 'PERMISSION_DENIED' }, 201);
    const problem = [...this.problems].find(([, { internalId }]) => internalId === body['problemId']);
    if (problem === undefined) return json({ error: 'NO_SUCH_PROBLEM' }, 201);
    const [language, code] = [text(content['language']), text(content['code'])];
    const allowed = options[language];
    const chosen = content['compileAndRunOptions'];
    if (allowed === undefined || !isRecord(chosen)) return badRequest('language');
    const isRight =
      Object.keys(chosen).length === Object.keys(allowed).length &&
      Object.entries(chosen).every(([key, value]) => allowed[key]?.includes(String(value)) === true);
    if (!isRight) return badRequest('compileAndRunOptions');
    if (code.length > 1_048_576) return badRequest('code');
    const added = this.runs.add({ username: account, problem: problem[0], language, code, isByHand: false });
    return json({ submissionId: added.id }, 201);
  }

  #list(body: Body): Reply {
    if (Number(body['takeCount']) > 10) return badRequest('takeCount');
    const rows = this.runs.newest(
      (run) =>
        (body['problemId'] === undefined ||
          this.problems.get(run.problem)?.internalId === body['problemId']) &&
        (body['maxId'] === undefined || run.id <= Number(body['maxId'])) &&
        (body['submitter'] === undefined || run.username === body['submitter']),
      Number(body['takeCount']),
    );
    return json({ submissions: rows.map((run) => this.#meta(run)), hasSmallerId: false }, 201);
  }

  #detail(body: Body): Reply {
    if (typeof body['submissionId'] !== 'string') return badRequest('submissionId');
    const run = this.runs.get(Number(body['submissionId']));
    if (run === undefined) return json({ error: 'NO_SUCH_SUBMISSION' }, 201);
    return json(
      {
        meta: this.#meta(run),
        content: { language: run.language, code: run.code },
        progress: this.#progress(run),
      },
      201,
    );
  }

  #meta(run: SimulatedRun): object {
    const shown = this.runs.shown(run);
    const verdict = shown.phase === 'ended' ? shown.verdict : null;
    return {
      id: run.id,
      [this.behaviour.statusField]: wordOf(shown, this.behaviour.words, pending),
      score: verdict === null ? null : verdict === 'AC' ? 100 : verdict === 'PC' ? 40 : 0,
      timeUsed: verdict === null ? null : 46,
      memoryUsed: verdict === null ? null : 1808,
      problem: { id: this.problems.get(run.problem)?.internalId ?? 0, displayId: Number(run.problem) },
      submitter: { id: 1, username: run.username },
      codeLanguage: run.language,
      answerSize: Buffer.byteLength(run.code),
      submitTime: new Date(run.submittedAt).toISOString(),
    };
  }

  #progress(run: SimulatedRun): object | null {
    const shown = this.runs.shown(run);
    const phases = { waiting: 'Preparing', compiling: 'Compiling', running: 'Running' };
    if (shown.phase !== 'ended') return { progressType: phases[shown.phase] };
    const message = `\u001B[01m\u001B[Kmain.cpp:1:\u001B[m error: expected ';' before <x>`;
    const isFailed = shown.verdict === 'CE';
    return {
      progressType: 'Finished',
      compile: {
        success: !isFailed,
        message: this.behaviour.isMessageObject ? { data: message, omittedLength: 5 } : message,
      },
      testcaseResult: {},
      subtasks: [],
    };
  }
}

const problemKeys = [
  'displayId',
  'id',
  'localizedContentsOfLocale',
  'tagsOfLocale',
  'samples',
  'judgeInfo',
  'judgeInfoToBePreprocessed',
  'statistics',
];

const pending = { waiting: 'Pending', compiling: 'Pending', running: 'Pending' };

type Body = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns the error response of the API to a body with unknown keys; null if all keys are known. */
function whitelisted(body: Body, keys: readonly string[]): Reply | null {
  const other = Object.keys(body).find((key) => !keys.includes(key));
  return other === undefined ? null : badRequest(other);
}

const badRequest = (key: string) => json({ statusCode: 400, message: [`property ${key}`] }, 400);
const unauthorized = () => json({ statusCode: 401, message: 'Unauthorized' }, 401);

function json(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}
