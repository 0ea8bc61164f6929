import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteJudgeAdapter,
  RemoteProblemId,
  RemoteRunRef,
  RunQuery,
} from '../../adapter.ts';
import { languagesIn, refuseChallenge } from '../../adapter/submit-form.ts';
import { amountOf } from '../../adapter/status-table.ts';
import { requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RemoteAnswer } from '../../run-state.ts';
import { acPath, contestsOf, parseAcId } from './ids.ts';
import { acLanguages } from './languages.ts';
import { readAcProblem } from './problem.ts';
import { type AcRun, readAcRun } from './status.ts';

/**
 * AtCoder, atcoder.jp. Sign-in and submission require a captcha, so users submit there themselves. Runs are visible
 * only after sign-in, so staff paste a session.
 */
export const ac: RemoteJudgeAdapter = {
  key: 'AC',
  accountJudge: 'AC',
  name: 'AtCoder',
  base: 'https://atcoder.jp',
  hosts: ['img.atcoder.jp'],
  rates: { submitMs: 10_000, requestMs: 1000 },
  code: { minBytes: 1, maxBytes: 524_288, isPadded: false },
  submission: 'claim',
  readsSignedIn: true,
  pastes: { kind: 'cookie', name: 'REVEL_SESSION' },
  languages: acLanguages,

  parseId: parseAcId,
  problemPath: (problem) => `/contests/${contestOf(problem)}/tasks/${problem.id}`,
  runPath: ({ runId, problem }) => `/contests/${contestOf(problem)}/submissions/${runId}`,
  sourceLabel: ({ id }) => `AtCoder-${id}`,

  async fetchProblem(client, problem) {
    for (const contest of contestsOf(problem)) {
      const path = `/contests/${contest}/tasks/${problem.id}?lang=en`;
      const page = await client.get(path, { follows: true, alsoReads: [404] });
      if (page.status !== 404) return readAcProblem(page, { id: problem.id, contest });
    }
    throw new RemoteFault('refused', 'AtCoder has no such task; the address of its page names its contest');
  },

  async fetchLanguages(client, problem) {
    const contest = problem === null ? 'abc001' : contestOf(problem);
    const { text, location } = await client.get(`/contests/${contest}/submit`);
    if (location !== null) return null;
    const $ = readPage(text);
    const own = problem === null ? [] : languagesIn($, `[id="select-lang-${problem.id}"] select`);
    const languages = own.length > 0 ? own : languagesIn($, 'select[name="data.LanguageId"]');
    if (languages.length === 0) throw pageChanged('languages of the submit page', text);
    return languages;
  },

  async signIn(client, { username, password }) {
    await client.forget();
    const { text } = await client.get('/login');
    const csrf_token = tokenIn(text, 'The sign-in of AtCoder');
    const answer = await client.post('/login', { form: { username, password, csrf_token } });
    if (answer.location?.pathname === '/home') return;
    if (answer.location?.pathname === '/login')
      throw new RemoteFault('refused', 'AtCoder does not accept this user name and password');
    throw pageChanged('the answer to a sign-in', answer.text);
  },

  async isSignedIn(client, username) {
    const { text } = await client.get('/home', { follows: true });
    const $ = readPage(text);
    const links = $('a[href*="/users/"]');
    const isOut = $('a[href*="/login"]').length > 0;
    if (links.length === 0 && !isOut) throw pageChanged('whether somebody is signed in', text);
    const own = `/users/${username.toLowerCase()}`;
    return links.is((_, link) => ($(link).attr('href') ?? '').toLowerCase().endsWith(own));
  },

  async runsAfter(client, { username, problem, after }: RunQuery) {
    const path = `/contests/${contestOf(problem)}/submissions/me?f.Task=${problem.id}`;
    const answer = await client.get(path);
    refuseSignIn(answer.location);
    const rows = readRows(answer.text)
      .filter((row) => row.task === problem.id && row.handle.toLowerCase() === username.toLowerCase())
      .toSorted((a, b) => Number(b.runId) - Number(a.runId));
    const chosen =
      after === null ? rows.slice(0, 1) : rows.filter((row) => Number(row.runId) > Number(after)).reverse();
    return chosen.map(({ runId, language, bytes }) => ({ runId, language, bytes }));
  },

  async submit(client, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
    const path = `/contests/${contestOf(problem)}/submit`;
    const page = await client.get(path);
    if (page.location !== null)
      throw new RemoteFault('signedOut', 'AtCoder asks to sign in', { isUnsent: true });
    const form = {
      'data.TaskScreenName': problem.id,
      'data.LanguageId': language.id,
      sourceCode: code,
      csrf_token: tokenIn(page.text, 'A submission to AtCoder'),
    };
    const answer = await client.post(path, { form });
    if (answer.location?.pathname.endsWith('/submissions/me') === true)
      return { kind: 'accepted', runId: null };
    if (answer.location?.pathname === '/login')
      throw new RemoteFault('signedOut', 'AtCoder asks to sign in', { isUnsent: true });
    const text = squeeze(readPage(answer.text)('.alert').first().text());
    const seconds = /Wait for (\d+) seconds? to submit again/i.exec(text)?.[1];
    if (seconds !== undefined) return { kind: 'tooSoon', retryAfterMs: Number(seconds) * 1000 };
    if (text === '') throw pageChanged('the answer to a submission', answer.text);
    const reason = /language/i.test(text) ? 'language' : /too long|size/i.test(text) ? 'codeLength' : 'other';
    return { kind: 'rejected', reason, text: text.slice(0, 300) };
  },

  async poll(client, run) {
    return (await readRun(client, run))?.state ?? { kind: 'absent' };
  },

  async compileMessage(client, run) {
    return (await readRun(client, run))?.compilerText ?? null;
  },

  claims: {
    settingsPath: '/settings',
    profileField: 'Affiliation',
    parseRun(text, problem) {
      if (/^\d{1,12}$/.test(text.trim())) return text.trim();
      const [, contest, runId] =
        /^\/contests\/([^/]+)\/submissions\/(\d{1,12})$/.exec(acPath(text) ?? '') ?? [];
      return runId !== undefined && contest === contestOf(problem) ? runId : null;
    },
    async read(client, run) {
      const read = await readRun(client, run);
      if (read === null) return null;
      const { handle, task, submittedAt, language, state } = read;
      return { handle, problemId: task.toLowerCase(), submittedAt, language, state };
    },
    async profileHolds(client, handle, text) {
      // Allows only the characters of AtCoder names; `..` would request another page.
      if (!/^\w+$/.test(handle)) throw new RemoteFault('refused', 'AtCoder has no such user');
      const path = `/users/${encodeURIComponent(handle)}`;
      const page = await client.get(path, { follows: true, alsoReads: [404] });
      if (page.status === 404) throw new RemoteFault('refused', 'AtCoder has no such user');
      const cells = readPage(page.text)('td');
      if (cells.length === 0) throw pageChanged('fields of the profile', page.text);
      return cells.text().includes(text);
    },
  },
};

const contestOf = (problem: RemoteProblemId) => contestsOf(problem)[0] ?? problem.id;

async function readRun(client: AdapterClient, { runId, problem }: RemoteRunRef): Promise<AcRun | null> {
  const path = `/contests/${contestOf(problem)}/submissions/${runId}?lang=en`;
  const answer = await client.get(path, { alsoReads: [404] });
  if (answer.status === 404) return null;
  refuseSignIn(answer.location);
  return readAcRun(answer.text);
}

function refuseSignIn(location: URL | null): void {
  if (location !== null) throw new RemoteFault('signedOut', 'AtCoder shows runs to signed-in people alone');
}

/** Token of a form. Throws `challenged` if the form contains a captcha. */
function tokenIn(text: string, what: string): string {
  const $ = readPage(text);
  refuseChallenge($, what);
  return requirePart($('input[name="csrf_token"]').first().attr('value'), 'token of the form', text);
}

function readRows(text: string) {
  const $ = readPage(text);
  if ($('#main-container, form').length === 0) throw pageChanged('the list of submissions', text);
  return $('.submission-score[data-id]')
    .toArray()
    .map((score) => {
      const cells = $(score).closest('tr').children('td').toArray();
      const linked = (path: string) =>
        new RegExp(`/${path}/([^/?#]+)$`).exec(
          cells
            .map((cell) => $(cell).find(`a[href*="/${path}/"]`).first().attr('href') ?? '')
            .find(Boolean) ?? '',
        )?.[1];
      const [runId, task, handle] = [$(score).attr('data-id'), linked('tasks'), linked('users')];
      if (runId === undefined || task === undefined || handle === undefined)
        throw pageChanged('cells of the list of submissions', text);
      const texts = cells.map((cell) => squeeze($(cell).text()));
      const size = texts.find((cell) => /^\d+ Byte$/i.test(cell));
      // The cell before the score contains the language.
      const language = texts[cells.findIndex((cell) => cell === score) - 1] ?? '';
      return {
        runId,
        task,
        handle,
        language: language === '' ? null : language,
        bytes: amountOf(size ?? '', /^(\d+) Byte$/i),
      };
    });
}
