import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteJudgeAdapter,
  RemoteProblem,
  RemoteProblemId,
  RunQuery,
} from '../../adapter.ts';
import { languagesIn, refuseChallenge } from '../../adapter/submit-form.ts';
import { requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RejectionReason, RemoteAnswer } from '../../run-state.ts';
import { cfStateOf, type CfSubmission, isContestRunning, profileHolds, readCfRuns } from './api.ts';
import { cfId, cfPath, contestAndIndexOf, splitCfId } from './ids.ts';
import { cfLanguages } from './languages.ts';
import { pdfOf, readCfListRow, readCfProblem } from './problem.ts';

interface CodeforcesSection {
  readonly key: 'CF' | 'GYM';
  readonly name: string;
  /** First path segment of contest addresses in this section. */
  readonly section: 'contest' | 'gym';
}

/**
 * Creates an adapter for one section of Codeforces. Every submission requires a Cloudflare check, so users submit there
 * themselves. Pages may require it, too; runs are therefore read through the public API, which allows one request per 2
 * s.
 */
export function codeforcesAdapter({ key, name, section: room }: CodeforcesSection): RemoteJudgeAdapter {
  const pathOf = (problem: RemoteProblemId) => {
    const { contest, index } = contestAndIndexOf(problem);
    return `/${room}/${contest}/problem/${index}`;
  };
  // Contests of the gym have higher numbers than all other contests.
  const idOf = (contest: string, index: string) => {
    const id = cfId(contest, index);
    return id !== null && Number(contest) >= 100_000 === (room === 'gym') ? id : null;
  };
  return {
    key,
    accountJudge: 'CF',
    name,
    base: 'https://codeforces.com',
    hosts: [
      'espresso.codeforces.com',
      'userpic.codeforces.org',
      'assets.codeforces.com',
      'mirror.codeforces.com',
    ],
    // 20 submissions in 5 minutes; the API requires 2 s between requests.
    rates: { submitMs: 20_000, requestMs: 2000 },
    code: { minBytes: 1, maxBytes: 65_536, isPadded: true },
    submission: 'claim',
    readsSignedIn: false,
    // With this cookie the account reads private gym contests; submissions still require a captcha.
    pastes: { kind: 'cookie', name: 'JSESSIONID' },
    languages: cfLanguages,

    parseId(text) {
      const plain = splitCfId(text);
      if (plain !== null) {
        // Users may omit the leading 1 of the six-digit numbers of gym contests.
        const isShort = room === 'gym' && Number(plain.contest) < 100_000;
        const contest = isShort ? String(Number(plain.contest) + 100_000) : plain.contest;
        return idOf(contest, plain.index);
      }
      const path = cfPath(text) ?? '';
      const pattern =
        room === 'gym' ? /^\/gym\/(\d+)\/problem\/(\w{1,4})$/ : /^\/contest\/(\d+)\/problem\/(\w{1,4})$/;
      const [, contest, index] =
        pattern.exec(path) ?? /^\/problemset\/problem\/(\d+)\/(\w{1,4})$/.exec(path) ?? [];
      return contest === undefined || index === undefined ? null : idOf(contest, index);
    },
    problemPath: pathOf,
    runPath: ({ runId, problem }) => `/${room}/${contestAndIndexOf(problem).contest}/submission/${runId}`,
    sourceLabel: ({ id }) => `${key}-${id}`,

    async fetchProblem(client, problem): Promise<RemoteProblem> {
      const { contest, index } = contestAndIndexOf(problem);
      const page = await client.get(`${pathOf(problem)}?locale=en`, { follows: true });
      refuseCookiePage(page.text);
      const statement = readCfProblem(page);
      const isRunning = await isContestRunning(client, contest);
      const fixed = {
        id: problem.id,
        contest,
        internalId: null,
        codeLimitBytes: null,
        languages: null,
        isRunning,
      };
      if (statement !== null) return { ...fixed, ...statement };
      const list = await client.get(`/${room}/${contest}?locale=en`, { follows: true });
      refuseCookiePage(list.text);
      const row = readCfListRow(list, problem, index);
      const hint = /^(?:|standard input\/output)$/i.test(row.files) ? '' : `Files: \`${row.files}\``;
      const pdf = requirePart(pdfOf(page) ?? pdfOf(list), 'statement of the problem', page.text);
      return {
        ...fixed,
        timeLimitMs: row.timeLimitMs,
        memoryLimitKb: row.memoryLimitKb,
        texts: { 'en-US': { title: row.title, description: '', input: '', output: '', hint } },
        samples: [],
        tags: [],
        isSpecialJudge: false,
        origin: null,
        pdf,
      };
    },

    async fetchLanguages(client, problem) {
      const path =
        problem === null ? '/problemset/submit' : `/${room}/${contestAndIndexOf(problem).contest}/submit`;
      const { text, location } = await client.get(path);
      if (location?.pathname === '/enter') return null;
      refuseCookiePage(text);
      const languages = languagesIn(readPage(text), 'select[name="programTypeId"]');
      if (languages.length === 0) throw pageChanged('languages of the submit page', text);
      return languages;
    },

    async signIn(client, { username, password }) {
      await client.forget();
      const { text } = await client.get('/enter');
      const csrf_token = readForm(text, 'The sign-in of Codeforces');
      const form = {
        csrf_token,
        action: 'enter',
        handleOrEmail: username,
        password,
        remember: 'on',
        ftaa: 'n/a',
        bfaa: 'n/a',
      };
      const answer = await client.post('/enter', { form });
      if (answer.location !== null) return;
      const refusal = squeeze(readPage(answer.text)('span.error').first().text());
      if (refusal === '') throw pageChanged('the answer to a sign-in', answer.text);
      throw new RemoteFault('refused', refusal);
    },

    async isSignedIn(client, username) {
      const { text } = await client.get('/', { follows: true });
      refuseCookiePage(text);
      const $ = readPage(text);
      const isNamed = $('a[href*="/profile/"]').is((_, link) =>
        ($(link).attr('href') ?? '').toLowerCase().endsWith(`/profile/${username.toLowerCase()}`),
      );
      return isNamed && $('a[href*="/logout"]').length > 0;
    },

    async runsAfter(client, { username, problem, after }: RunQuery) {
      const { contest } = contestAndIndexOf(problem);
      const runs = (await readCfRuns(client, contest, username))
        .filter((run) => idOfRun(run)?.id === problem.id)
        .toSorted((a, b) => b.id - a.id);
      const chosen =
        after === null ? runs.slice(0, 1) : runs.filter(({ id }) => id > Number(after)).reverse();
      return chosen.map(({ id, programmingLanguage }) => ({
        runId: String(id),
        language: programmingLanguage,
        bytes: null,
      }));
    },

    async submit(client, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
      const { contest, index } = contestAndIndexOf(problem);
      const path = `/${room}/${contest}/submit`;
      const page = await client.get(path);
      if (page.location?.pathname === '/enter')
        throw new RemoteFault('signedOut', 'Codeforces asks to sign in', { isUnsent: true });
      const csrf_token = readForm(page.text, 'A submission to Codeforces');
      const form = {
        csrf_token,
        action: 'submitSolutionFormSubmitted',
        submittedProblemIndex: index,
        programTypeId: language.id,
        source: code,
        tabSize: '4',
        sourceFile: '',
        sourceCodeConfirmed: 'true',
        doNotShowWarningAgain: 'on',
        ftaa: 'n/a',
        bfaa: 'n/a',
      };
      const answer = await client.post(`${path}?csrf_token=${csrf_token}`, { form });
      const target = answer.location?.pathname ?? '';
      if (/\/my$|\/status$/.test(target)) return { kind: 'accepted', runId: null };
      if (target === '/enter')
        throw new RemoteFault('signedOut', 'Codeforces asks to sign in', { isUnsent: true });
      const error = readPage(answer.text)('span.error').first();
      const text = squeeze(error.text());
      if (text === '') throw pageChanged('the answer to a submission', answer.text);
      return {
        kind: 'rejected',
        reason: reasonOf(error.attr('class') ?? '', text),
        text: text.slice(0, 300),
      };
    },

    async poll(client, { runId, problem, username }) {
      const run = await findRun(client, contestAndIndexOf(problem).contest, { runId, username });
      return run === null ? { kind: 'absent' } : cfStateOf(run);
    },

    // The compiler output is visible only after sign-in.
    compileMessage: () => Promise.resolve(null),

    claims: {
      settingsPath: '/settings/social',
      profileField: 'Organization',
      parseRun(text, problem) {
        if (/^\d{1,12}$/.test(text.trim())) return text.trim();
        const { contest } = contestAndIndexOf(problem);
        const path = cfPath(text) ?? '';
        const [, place, number] = /^\/(?:contest|gym)\/(\d+)\/submission\/(\d{1,12})$/.exec(path) ?? [];
        if (number !== undefined) return place === contest ? number : null;
        return /^\/problemset\/submission\/\d+\/(\d{1,12})$/.exec(path)?.[1] ?? null;
      },
      async read(client, { runId, problem, username }) {
        const run = await findRun(client, contestAndIndexOf(problem).contest, { runId, username });
        const id = run === null ? null : idOfRun(run);
        const handle = run?.author.members[0]?.handle;
        // A run submitted by a team cannot be claimed by one of its members.
        if (run === null || id === null || handle === undefined || run.author.members.length !== 1)
          return null;
        return {
          handle,
          problemId: id.id,
          submittedAt: new Date(run.creationTimeSeconds * 1000),
          language: run.programmingLanguage,
          state: cfStateOf(run),
        };
      },
      profileHolds,
    },
  };
}

const idOfRun = ({ contestId, problem }: CfSubmission) => {
  const contest = problem.contestId ?? contestId;
  return typeof contest === 'number' ? cfId(String(contest), problem.index) : null;
};

/** Finds the run among the newest runs of its contest, and of its account if `username` is not empty. */
async function findRun(
  client: AdapterClient,
  contest: string,
  { runId, username }: { readonly runId: string; readonly username: string },
): Promise<CfSubmission | null> {
  const runs = await readCfRuns(client, contest, username);
  return runs.find(({ id }) => String(id) === runId) ?? null;
}

/** Token of a form. Throws `challenged` if the form contains a captcha. */
function readForm(text: string, what: string): string {
  refuseCookiePage(text);
  const $ = readPage(text);
  refuseChallenge($, what);
  const token =
    $('meta[name="X-Csrf-Token"]').attr('content') ??
    $('span.csrf-token').attr('data-csrf') ??
    $('input[name="csrf_token"]').attr('value');
  return requirePart(token, 'token of the form', text);
}

/** Throws if a page shows its content only after a script has computed a cookie. The client runs no scripts. */
function refuseCookiePage(text: string): void {
  if (text.length > 20_000 || !/RCPC|toNumbers\(/.test(text)) return;
  throw new RemoteFault('challenged', 'Codeforces checks the browser by a cookie', { isUnsent: true });
}

function reasonOf(classes: string, text: string): RejectionReason {
  if (/exactly the same code/i.test(text)) return 'duplicate';
  if (classes.includes('for__programTypeId')) return 'language';
  if (classes.includes('for__submittedProblemIndex')) return 'problem';
  if (/too long|length/i.test(text)) return 'codeLength';
  return 'other';
}
