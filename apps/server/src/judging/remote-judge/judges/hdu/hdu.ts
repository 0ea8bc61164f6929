import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteCredentials,
  RemoteJudgeAdapter,
  RemoteProblemId,
  RunQuery,
} from '../../adapter.ts';
import { elementText } from '../../adapter/markdown.ts';
import { rowsNewerThan } from '../../adapter/newer-rows.ts';
import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import type { RejectionReason, RemoteAnswer } from '../../run-state.ts';
import { hduLanguages } from './languages.ts';
import { readHduProblem } from './problem.ts';
import { type HduRow, hduStateOf, readHduRows, listedRunOf } from './status.ts';

/** HDU Online Judge, acm.hdu.edu.cn. */
export const hdu: RemoteJudgeAdapter = {
  key: 'HDU',
  accountJudge: 'HDU',
  name: 'HDU',
  base: 'https://acm.hdu.edu.cn',
  hosts: [],
  // HDU refuses a second submission within 5 s.
  rates: { submitMs: 8000, requestMs: 300 },
  code: { minBytes: 51, maxBytes: 65_536, isPadded: true },
  submission: 'account',
  readsSignedIn: false,
  pastes: null,
  languages: hduLanguages,

  parseId(text) {
    const plain = /^0*([1-9]\d{0,8})$/.exec(text.trim())?.[1];
    const url = plain === undefined ? URL.parse(text.trim()) : null;
    const isPage = url?.hostname === 'acm.hdu.edu.cn' && url.pathname === '/showproblem.php';
    const id =
      plain ?? (isPage ? /^0*([1-9]\d{0,8})$/.exec(url.searchParams.get('pid') ?? '')?.[1] : undefined);
    return id === undefined ? null : { id, contest: null };
  },
  problemPath: ({ id }) => `/showproblem.php?pid=${id}`,
  runPath: ({ runId }) => `/status.php?first=${runId}`,
  sourceLabel: ({ id }) => `HDU-${id}`,

  async fetchProblem(client: AdapterClient, problem: RemoteProblemId) {
    const { text, url } = await client.get(`/showproblem.php?pid=${problem.id}`, { follows: true });
    return readHduProblem(text, url, problem);
  },

  // The form is visible only after sign-in.
  fetchLanguages: () => Promise.resolve(null),

  async signIn(client: AdapterClient, { username, password }: RemoteCredentials) {
    await client.forget();
    const form = { username, userpass: password, login: 'Sign In' };
    const answer = await client.post('/userloginex.php?action=login', { form });
    if (answer.status === 302) return;
    const text = squeeze(answer.text);
    const refusal =
      /No such user or wrong password\.?|Waiting account to be approved|Account Verification/.exec(text);
    if (refusal) throw new RemoteFault('refused', refusal[0]);
    throw pageChanged('the answer to a sign-in', answer.text);
  },

  async isSignedIn(client: AdapterClient) {
    const { text } = await client.get('/', { follows: true });
    return readPage(text)('a[href*="action=logout"]').length > 0;
  },

  async runsAfter(client: AdapterClient, { username, problem, after }: RunQuery) {
    const read = async (first: string) => {
      const query = new URLSearchParams({ first, pid: problem.id, user: username, lang: '0', status: '0' });
      const { text } = await client.get(`/status.php?${query.toString()}`, { follows: true });
      return readHduRows(text).filter((row) => row.author === username && row.problem === problem.id);
    };
    if (after === null) return (await read('')).slice(0, 1).map(listedRunOf);
    const newer = await rowsNewerThan(Number(after), 15, idOf, (_, last) =>
      // The request returns a list that begins with the newest run up to this id.
      read(last === null ? '' : String(idOf(last) - 1)),
    );
    return newer.reverse().map(listedRunOf);
  },

  async submit(client: AdapterClient, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
    // The page's script encodes the code before sending: percent-encoding, then base64.
    const form = {
      check: '0',
      problemid: problem.id,
      language: language.id,
      _usercode: Buffer.from(encodeURIComponent(code.toWellFormed())).toString('base64'),
    };
    const answer = await client.post('/submit.php?action=submit', { form });
    if (answer.location !== null && answer.location.pathname.endsWith('/status.php'))
      return { kind: 'accepted', runId: null };
    const text = squeeze(readPage(answer.text).root().text());
    if (isSignInPage(answer.text) || answer.location?.pathname.includes('login') === true)
      throw new RemoteFault('signedOut', 'HDU asks to sign in', { isUnsent: true });
    if (/re-?submit in \d+ seconds/i.test(text)) return { kind: 'tooSoon', retryAfterMs: 6000 };
    if (!/following ERROR\(s\) occurred/i.test(text))
      throw pageChanged('the answer to a submission', answer.text);
    const lines = readPage(answer.text)('li')
      .toArray()
      .map((line) => squeeze(elementText(line)));
    const words = lines.join(' ') || text;
    return { kind: 'rejected', reason: reasonOf(words), text: words.slice(0, 300) };
  },

  async poll(client, { runId }) {
    const { text } = await client.get(`/status.php?first=${runId}`, { follows: true });
    if (isSignInPage(text))
      throw new RemoteFault('signedOut', 'HDU asks to sign in before it shows its status list');
    // The first row is the newest run up to this id, which is not this run if the id does not exist.
    const row = readHduRows(text).find((one) => one.runId === runId);
    return row === undefined ? { kind: 'absent' } : hduStateOf(row);
  },

  async readCode(client, { runId }) {
    const { text } = await client.get(`/viewcode.php?rid=${runId}`, { follows: true });
    if (isSignInPage(text)) throw new RemoteFault('signedOut', 'HDU shows code to its owner alone');
    const field = readPage(text)('textarea#usercode');
    if (field.length === 0) throw pageChanged('the code of a run', text);
    return field.text();
  },

  async compileMessage(client, { runId }) {
    const { text } = await client.get(`/viewerror.php?rid=${runId}`, { follows: true });
    const message = readPage(text)('pre').first().text().trim();
    return message === '' || /^No such error message/i.test(message) ? null : message;
  },
};

const idOf = ({ runId }: HduRow) => Number(runId);

function isSignInPage(text: string): boolean {
  return (
    readPage(text)('input[name="userpass"]').length > 0 &&
    /Sign In Your Account|<title>User Login/i.test(text)
  );
}

function reasonOf(text: string): RejectionReason {
  if (/code length/i.test(text)) return 'codeLength';
  if (/language/i.test(text)) return 'language';
  if (/problem/i.test(text)) return 'problem';
  return 'other';
}
