import type { Locale } from '@xiezhi/contract/limits';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteCredentials,
  RemoteJudgeAdapter,
  RunQuery,
} from '../../adapter.ts';
import { languagesIn, refuseChallenge } from '../../adapter/submit-form.ts';
import { rowsNewerThan } from '../../adapter/newer-rows.ts';
import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RejectionReason, RemoteAnswer } from '../../run-state.ts';
import { offeredLocales, pojLocales, type PojPage, readPojProblem } from './problem.ts';
import { type PojRow, pojStateOf, readPojRows, listedRunOf } from './status.ts';

const siteHosts: ReadonlySet<string> = new Set(['poj.org', 'www.poj.org', 'acm.pku.edu.cn']);
const number = /^0*([1-9]\d{0,8})$/;

/** POJ, poj.org. The site supports only plain HTTP: passwords and code are sent unencrypted. */
export const poj: RemoteJudgeAdapter = {
  key: 'POJ',
  accountJudge: 'POJ',
  name: 'POJ',
  base: 'http://poj.org',
  hosts: [],
  rates: { submitMs: 5000, requestMs: 300 },
  code: { minBytes: 1, maxBytes: 65_536, isPadded: true },
  submission: 'account',
  readsSignedIn: false,
  pastes: null,
  languages: [
    { id: '0', label: 'G++' },
    { id: '1', label: 'GCC' },
    { id: '2', label: 'Java' },
    { id: '3', label: 'Pascal' },
    { id: '4', label: 'C++' },
    { id: '5', label: 'C' },
    { id: '6', label: 'Fortran' },
  ],

  parseId(text) {
    const plain = number.exec(text.trim())?.[1];
    const url = plain === undefined ? URL.parse(text.trim()) : null;
    const isPage = url !== null && siteHosts.has(url.hostname) && url.pathname.endsWith('/problem');
    const id = plain ?? (isPage ? number.exec(url.searchParams.get('id') ?? '')?.[1] : undefined);
    return id === undefined ? null : { id, contest: null };
  },
  problemPath: ({ id }) => `/problem?id=${id}`,
  // The page of a run is visible only to its owner, so users get the public list.
  runPath: ({ runId }) => listFrom(runId),
  sourceLabel: ({ id }) => `POJ-${id}`,

  async fetchProblem(client, problem) {
    const first = await client.get(`/problem?id=${problem.id}`, { follows: true });
    const { shown, others } = offeredLocales(first);
    const pages: [[Locale, PojPage], ...[Locale, PojPage][]] = [[shown, first]];
    for (const locale of others) {
      const path = `/problem?id=${problem.id}&lang=${pojLocales[locale]}&change=true`;
      pages.push([locale, await client.get(path, { follows: true })]);
    }
    return readPojProblem(pages, problem);
  },

  async fetchLanguages(client) {
    const { text } = await client.get('/submit?problem_id=1000', { follows: true });
    const $ = readPage(text);
    if (isSignInPage(text)) return null;
    const languages = languagesIn($, 'select[name="language"]');
    if (languages.length === 0) throw pageChanged('languages of the submit page', text);
    return languages;
  },

  async signIn(client: AdapterClient, { username, password }: RemoteCredentials) {
    await client.forget();
    // The site sends the same redirect for right and wrong passwords.
    await client.post('/login', { form: { user_id1: username, password1: password, B1: 'login', url: '.' } });
    const home = await readHome(client);
    if (home.names(username)) return;
    throw new RemoteFault('refused', 'POJ does not accept this user name and password');
  },

  async isSignedIn(client, username) {
    return (await readHome(client)).names(username);
  },

  async runsAfter(client, { username, problem, after }: RunQuery) {
    const read = async (below: number | null) => {
      const query = new URLSearchParams({
        problem_id: problem.id,
        user_id: username,
        result: '',
        language: '',
        ...(below === null ? {} : { top: String(below) }),
      });
      const { text } = await client.get(`/status?${query.toString()}`, { follows: true });
      return readPojRows(text).filter(
        (row) => row.User.toLowerCase() === username.toLowerCase() && row.Problem === problem.id,
      );
    };
    if (after === null) return (await read(null)).slice(0, 1).map(listedRunOf);
    const newer = await rowsNewerThan(Number(after), 20, idOf, (_, last) =>
      read(last === null ? null : idOf(last)),
    );
    return newer.reverse().map(listedRunOf);
  },

  async submit(client, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
    const form = {
      problem_id: problem.id,
      language: language.id,
      source: Buffer.from(code).toString('base64'),
      submit: 'Submit',
      encoded: '1',
    };
    const answer = await client.post('/submit', { form });
    if (answer.location?.pathname.endsWith('/status') === true) return { kind: 'accepted', runId: null };
    if (answer.location?.pathname.includes('login') === true || isSignInPage(answer.text))
      throw new RemoteFault('signedOut', 'POJ asks to sign in', { isUnsent: true });
    const $ = readPage(answer.text);
    if (!/Error Occurred/i.test($.root().text()))
      throw pageChanged('the answer to a submission', answer.text);
    const lines = $('li')
      .toArray()
      .map((line) => squeeze($(line).text()));
    const text = lines.join(' ') || squeeze($.root().text());
    if (/seconds?/i.test(text) && /submit/i.test(text)) return { kind: 'tooSoon', retryAfterMs: 10_000 };
    return { kind: 'rejected', reason: reasonOf(text), text: text.slice(0, 300) };
  },

  async poll(client, { runId }) {
    const { text } = await client.get(listFrom(runId), { follows: true });
    if (isSignInPage(text))
      throw new RemoteFault('signedOut', 'POJ asks to sign in before it shows its status list');
    // If no run has this id, the list begins with older runs.
    const row = readPojRows(text).find((one) => one['Run ID'] === runId);
    return row === undefined ? { kind: 'absent' } : pojStateOf(row);
  },

  async readCode(client, { runId }) {
    const { text } = await client.get(`/showsource?solution_id=${runId}`, { follows: true });
    const $ = readPage(text);
    if (isSignInPage(text) || /Source request declined/i.test($.root().text()))
      throw new RemoteFault('signedOut', 'POJ shows code to its owner alone');
    const block = $('pre').first();
    if (block.length === 0) throw pageChanged('the code of a run', text);
    return block.text();
  },

  async compileMessage(client, { runId }) {
    const { text } = await client.get(`/showcompileinfo?solution_id=${runId}`, { follows: true });
    const message = readPage(text)('pre').first().text().trim();
    return message === '' ? null : message;
  },
};

/** Address of the list of runs that begins with this run, newest first. */
const listFrom = (runId: string) => `/status?top=${Number(runId) + 1}`;

async function readHome(client: AdapterClient): Promise<{ names(username: string): boolean }> {
  const { text } = await client.get('/', { follows: true });
  const $ = readPage(text);
  const isIn = $('a').is((_, link) => squeeze($(link).text()) === 'Log Out');
  const isOut = $('input[name="user_id1"]').length > 0;
  if (!isIn && !isOut) throw pageChanged('whether somebody is signed in', text);
  if (isOut) refuseChallenge($, 'The sign-in of POJ');
  const whole = squeeze($.root().text()).toLowerCase();
  return { names: (username) => isIn && whole.includes(username.toLowerCase()) };
}

const idOf = (row: PojRow) => Number(row['Run ID']);

function isSignInPage(text: string): boolean {
  const $ = readPage(text);
  return /User Login/i.test($('title').text()) && $('input[name="user_id1"]').length > 0;
}

function reasonOf(text: string): RejectionReason {
  if (/too long|too short|code length|source code (?:is )?(?:too|empty)/i.test(text)) return 'codeLength';
  if (/language/i.test(text)) return 'language';
  if (/problem/i.test(text)) return 'problem';
  return 'other';
}
