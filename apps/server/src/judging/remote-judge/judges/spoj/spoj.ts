import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteCredentials,
  RemoteJudgeAdapter,
  RemoteLanguage,
  RunQuery,
} from '../../adapter.ts';
import { languagesIn, refuseChallenge } from '../../adapter/submit-form.ts';
import { rowsNewerThan } from '../../adapter/newer-rows.ts';
import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RejectionReason, RemoteAnswer } from '../../run-state.ts';
import { spojLanguages } from './languages.ts';
import { readSpojProblem } from './problem.ts';
import { readSpojStatuses, spojStateOf } from './status.ts';

const siteHosts: ReadonlySet<string> = new Set(['www.spoj.com', 'spoj.com', 'www.spoj.pl', 'spoj.pl']);

/** Sphere Online Judge, www.spoj.com. The response to a submission contains the run id. */
export const spoj: RemoteJudgeAdapter = {
  key: 'SPOJ',
  accountJudge: 'SPOJ',
  name: 'SPOJ',
  base: 'https://www.spoj.com',
  hosts: ['spoj.com', 'www.spoj.pl'],
  rates: { submitMs: 5000, requestMs: 500 },
  code: { minBytes: 1, maxBytes: 50_000, isPadded: false },
  submission: 'account',
  // The status list is public, but only the owner of a run can read its compiler output.
  readsSignedIn: true,
  pastes: null,
  languages: spojLanguages,

  parseId(text) {
    const plain = /^\w{1,20}$/.exec(text.trim())?.[0];
    const url = plain === undefined ? URL.parse(text.trim()) : null;
    const path = url !== null && siteHosts.has(url.hostname) ? url.pathname : '';
    const id = plain ?? /^\/problems\/(\w{1,20})\/?$/.exec(path)?.[1];
    return id === undefined ? null : { id: id.toUpperCase(), contest: null };
  },
  problemPath: ({ id }) => `/problems/${id}/`,
  runPath: ({ runId }) => `/status/ns=${runId}`,
  sourceLabel: ({ id }) => `SPOJ-${id}`,

  async fetchProblem(client, problem) {
    const { text, url } = await client.get(`/problems/${problem.id}/`, { follows: true });
    // Reads the problem page first, so that a missing problem is refused before its submit page is requested.
    readSpojProblem(text, url, problem, null);
    const languages = await readForm(client, problem.id);
    return readSpojProblem(text, url, problem, languages?.map(({ label }) => label) ?? null);
  },

  async fetchLanguages(client, problem) {
    // Without a problem, uses TEST, which allows all languages.
    return await readForm(client, problem?.id ?? 'TEST');
  },

  async signIn(client: AdapterClient, { username, password }: RemoteCredentials) {
    await client.forget();
    const form = {
      login_user: username,
      password,
      autologin: '1',
      submit: 'Log In',
      next_raw: '/',
    };
    const answer = await client.post('/login/', { form });
    if (answer.location === null) refuseChallenge(readPage(answer.text), 'The sign-in of SPOJ');
    if (await isSignedIn(client)) return;
    throw new RemoteFault('refused', 'SPOJ does not accept this user name and password');
  },

  isSignedIn: (client) => isSignedIn(client),

  async runsAfter(client, { username, problem, after }: RunQuery) {
    const path = `/status/${problem.id},${encodeURIComponent(username.toLowerCase())}/`;
    const read = async (page: number) => {
      const at = page === 0 ? path : `${path}start=${page * listRows}`;
      const { text } = await client.get(at, { follows: true });
      return readList(text).filter(
        (row) => row.username === username.toLowerCase() && row.problem === problem.id,
      );
    };
    const rows =
      after === null
        ? (await read(0)).toSorted((a, b) => b.id - a.id).slice(0, 1)
        : (await rowsNewerThan(Number(after), listRows, idOf, read)).reverse();
    return rows.map(({ id }) => ({ runId: String(id), language: null, bytes: null }));
  },

  async submit(client, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
    const form = { lang: language.id, problemcode: problem.id, file: code, submit: 'Submit!' };
    const answer = await client.post('/submit/complete/', { form });
    const $ = readPage(answer.text);
    const runId = $('input[name="newSubmissionId"]').first().attr('value') ?? '';
    if (/^\d+$/.test(runId)) return { kind: 'accepted', runId };
    const refusal = refusals.find(([pattern]) => pattern.test($.root().text()));
    if (refusal !== undefined)
      return { kind: 'rejected', reason: refusal[1], text: refusal[0].exec($.root().text())?.[0] ?? '' };
    const isSignInPage = $('input[name="login_user"]').length > 0 && $('.fa-sign-out').length === 0;
    if (answer.location?.pathname.startsWith('/login') === true || isSignInPage)
      throw new RemoteFault('signedOut', 'SPOJ asks to sign in', { isUnsent: true });
    throw pageChanged('the id of a submission', answer.text);
  },

  async poll(client, { runId }) {
    const { text } = await client.post('/status/ajax=1,ajaxdiff=1', { form: { ids: runId } });
    const run = readSpojStatuses(text).find(({ id }) => id === runId);
    return run === undefined ? { kind: 'absent' } : spojStateOf(run);
  },

  async readCode(client, { runId }) {
    const { text, url, headers } = await client.get(`/files/src/save/${runId}`, { follows: true });
    if (headers['content-type']?.includes('html') !== true) return text;
    if (url.pathname.startsWith('/login') || readPage(text)('input[name="login_user"]').length > 0)
      throw new RemoteFault('signedOut', 'SPOJ shows code to its owner alone');
    throw pageChanged('the code of a run', text);
  },

  async compileMessage(client, { runId }) {
    const { text, url } = await client.get(`/error/${runId}`, { follows: true });
    const $ = readPage(text);
    if (
      url.pathname.startsWith('/login') ||
      ($('input[name="login_user"]').length > 0 && $('pre').length === 0)
    )
      throw new RemoteFault('signedOut', 'SPOJ shows the text of a compile error to its owner alone');
    const message = $('div[align="left"] pre').first().text().trim();
    return message === '' ? null : message;
  },
};

const idOf = ({ id }: { readonly id: number }) => id;

/** Number of rows on a full page of the status list. */
const listRows = 20;

const refusals: readonly (readonly [RegExp, RejectionReason])[] = [
  [/submit in this language for this problem/i, 'language'],
  [/Wrong problem code!?/i, 'problem'],
  [/solution is too long/i, 'codeLength'],
];

async function isSignedIn(client: AdapterClient): Promise<boolean> {
  const { text } = await client.get('/', { follows: true });
  const $ = readPage(text);
  if ($('.fa-sign-out, a[href*="/logout"]').length > 0) return true;
  const isOut = $('a[href*="/login"], input[name="login_user"]').length > 0;
  if (!isOut) throw pageChanged('whether somebody is signed in', text);
  refuseChallenge($, 'The sign-in of SPOJ');
  return false;
}

/** Languages on a problem's submit page; null if the page requires sign-in. */
async function readForm(client: AdapterClient, id: string): Promise<readonly RemoteLanguage[] | null> {
  const { text, url } = await client.get(`/submit/${id}/`, { follows: true });
  const $ = readPage(text);
  const languages = languagesIn($, 'select#lang');
  if (languages.length > 0) return languages;
  if (url.pathname.startsWith('/login') || $('input[name="login_user"]').length > 0) return null;
  throw pageChanged('languages of the submit page', text);
}

/** Rows of a status list, read by the ids and links of their cells. */
function readList(
  text: string,
): { readonly id: number; readonly username: string; readonly problem: string }[] {
  const $ = readPage(text);
  const table = $('table.problems').first();
  if (table.length === 0) throw pageChanged('the status list', text);
  return table
    .find('[id^="statusres_"]')
    .toArray()
    .map((cell) => {
      const row = $(cell).closest('tr');
      const linked = (path: string) =>
        new RegExp(`/${path}/([^/?#]+)`).exec(
          row.find(`a[href*="/${path}/"]`).first().attr('href') ?? '',
        )?.[1];
      const id = Number(/^statusres_(\d+)$/.exec($(cell).attr('id') ?? '')?.[1] ?? Number.NaN);
      const [username, problem] = [linked('users'), linked('problems')];
      if (Number.isNaN(id) || username === undefined || problem === undefined)
        throw pageChanged(`cells of the status list: ${squeeze(row.text()).slice(0, 80)}`, text);
      return { id, username: decodeURIComponent(username).toLowerCase(), problem };
    });
}
