import type { Locale } from '@xiezhi/contract/limits';
import type { RemoteRequest } from '../../../../platform/outbound-http/remote-client.ts';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteCredentials,
  RemoteJudgeAdapter,
  RemoteProblemRef,
  RunQuery,
} from '../../adapter.ts';
import { rowsNewerThan } from '../../adapter/newer-rows.ts';
import { pageChanged } from '../../adapter/page.ts';
import type { RejectionReason, RemoteAnswer } from '../../run-state.ts';
import {
  detailAnswer,
  listAnswer,
  parseAnswer,
  problemAnswer,
  type ProblemAnswer,
  sessionAnswer,
  signInAnswer,
  submitAnswer,
} from './answers.ts';
import { libreLanguage, libreLanguages } from './languages.ts';
import { libreLocales, readLibreProblem, refuseUnfit } from './problem.ts';
import { compilerTextOf, libreStateOf } from './status.ts';

const siteHosts: ReadonlySet<string> = new Set(['loj.ac', 'www.loj.ac', 'libreoj.com']);
const pages = 'https://loj.ac';
/** Maximum number of entries in a list that the API returns. */
const listLength = 10;

/**
 * LibreOJ, loj.ac. Everything is JSON over POST. A session is a token in a header; it does not expire, but the 21st
 * sign-in of an account ends the first. The API may require a captcha at sign-in: in this case staff paste a token.
 */
export const libre: RemoteJudgeAdapter = {
  key: 'LIBRE',
  accountJudge: 'LIBRE',
  name: 'LibreOJ',
  base: 'https://api.loj.ac',
  hosts: ['loj.ac', 'img.loj.ac'],
  rates: { submitMs: 5000, requestMs: 300 },
  code: { minBytes: 1, maxBytes: 1_048_576, isPadded: false },
  submission: 'account',
  readsSignedIn: false,
  pastes: { kind: 'token', name: 'token' },
  languages: libreLanguages,

  parseId(text) {
    // Existing clients append the internal id in parentheses to the id.
    const plain = /^#?0*([1-9]\d{0,8})(?:\(\d{1,9}\))?$/.exec(text.trim())?.[1];
    const url = plain === undefined ? URL.parse(text.trim()) : null;
    const path = url !== null && siteHosts.has(url.hostname) ? url.pathname : '';
    const id = plain ?? /^\/(?:p|problem)\/0*([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1];
    return id === undefined ? null : { id, contest: null };
  },
  problemPath: ({ id }) => `${pages}/p/${id}`,
  runPath: ({ runId }) => `${pages}/s/${runId}`,
  sourceLabel: ({ id }) => `LIBRE-${id}`,

  async fetchProblem(client, problem) {
    const first = await readLocale(client, problem.id, 'zh-CN');
    refuseUnfit(first);
    const has = (locale: Locale) => first.meta?.locales.includes(libreLocales[locale]) === true;
    const answers: [Locale, ProblemAnswer][] = [];
    // If a locale has no text, the API returns the text in the problem's own locale.
    if (has('zh-CN') || !has('en-US')) answers.push(['zh-CN', first]);
    if (has('en-US')) answers.push(['en-US', await readLocale(client, problem.id, 'en-US')]);
    return readLibreProblem(answers, problem, new URL(`${pages}/p/${problem.id}`));
  },

  // The API has no list of languages.
  fetchLanguages: () => Promise.resolve(null),

  async signIn(client: AdapterClient, { username, password }: RemoteCredentials) {
    await client.forget();
    const name = username.includes('@') ? { email: username } : { username };
    const response = await call(client, 'auth/login', { ...name, password }, { alsoReads: [401] });
    if (response.status === 401)
      throw new RemoteFault(
        'challenged',
        'LibreOJ asks a person to pass a check at sign-in; a token is needed',
      );
    const { token, error } = parseAnswer(signInAnswer, response, 'the sign-in');
    if (typeof error === 'string') {
      const refusal = /^(?:NO_SUCH_USER|WRONG_PASSWORD|USER_NOT_MIGRATED)$/.test(error);
      throw refusal
        ? new RemoteFault('refused', `LibreOJ refuses the sign-in: ${error}`)
        : pageChanged(`the error ${error} of the sign-in`, response.text);
    }
    if (typeof token !== 'string') throw pageChanged('token of the sign-in', response.text);
    client.setValue('token', token);
  },

  async isSignedIn(client, username) {
    const name = await ownName(client);
    // User names may be e-mail addresses, which the API does not return.
    return name !== null && (username.includes('@') || name.toLowerCase() === username.toLowerCase());
  },

  async runsAfter(client, { username, problem, after }: RunQuery) {
    const submitter = username.includes('@') ? await ownName(client) : username;
    if (submitter === null) throw new RemoteFault('signedOut', 'LibreOJ no longer knows the token');
    const read = async (maxId: number | null): Promise<number[]> => {
      const query = { locale: 'en_US', problemId: internalOf(problem), submitter, takeCount: listLength };
      const body = maxId === null ? query : { ...query, maxId };
      const response = await call(client, 'submission/querySubmission', body);
      const { submissions, error } = parseAnswer(listAnswer, response, 'the list of submissions');
      if (submissions === null || submissions === undefined)
        throw pageChanged(`the list of submissions: ${error ?? ''}`, response.text);
      return submissions
        .filter(
          (one) =>
            one.problem.id === internalOf(problem) &&
            one.submitter.username.toLowerCase() === submitter.toLowerCase(),
        )
        .map(({ id }) => id)
        .toSorted((a, b) => b - a);
    };
    const chosen =
      after === null
        ? (await read(null)).slice(0, 1)
        : await rowsNewerThan<number>(
            Number(after),
            listLength,
            (id) => id,
            (_, last) => read(last === null ? null : last - 1),
          );
    return chosen.toReversed().map((id) => ({ runId: String(id), language: null, bytes: null }));
  },

  async submit(client, { problem, language, code }: NewRemoteRun): Promise<RemoteAnswer> {
    const chosen = libreLanguage(language.id);
    if (chosen === undefined) return { kind: 'rejected', reason: 'language', text: language.label };
    const body = {
      problemId: internalOf(problem),
      content: { language: chosen.language, code, compileAndRunOptions: chosen.options },
      uploadInfo: null,
    };
    // Value for accounts that LibreOJ has exempted from its captcha. For other accounts it has no effect.
    const headers = { 'x-recaptcha-token': 'skip' };
    const response = await call(client, 'submission/submit', body, { alsoReads: [401], headers });
    if (response.status === 401) return await throwUnsent(client);
    const { submissionId, error } = parseAnswer(submitAnswer, response, 'the answer to a submission');
    if (typeof submissionId === 'number') return { kind: 'accepted', runId: String(submissionId) };
    if (error === 'PERMISSION_DENIED' && (await ownName(client)) === null) return await throwUnsent(client);
    if (typeof error !== 'string') throw pageChanged('the id of a submission', response.text);
    return { kind: 'rejected', reason: reasons[error] ?? 'other', text: error };
  },

  async poll(client, { runId }) {
    return libreStateOf(await readDetail(client, runId));
  },

  async readCode(client, { runId }) {
    const code = (await readDetail(client, runId)).content?.code;
    return typeof code === 'string' ? code : null;
  },

  async compileMessage(client, { runId }) {
    return compilerTextOf(await readDetail(client, runId));
  },
};

const reasons: Readonly<Record<string, RejectionReason>> = {
  NO_SUCH_PROBLEM: 'problem',
  PERMISSION_DENIED: 'problem',
  FILE_TOO_LARGE: 'codeLength',
};

const internalOf = ({ id, internalId }: RemoteProblemRef) => Number(internalId ?? id);

function call(client: AdapterClient, name: string, json: unknown, request: RemoteRequest = {}) {
  const token = client.value('token');
  const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...request.headers };
  return client.post(`/api/${name}`, { ...request, json, headers });
}

async function readLocale(client: AdapterClient, id: string, locale: Locale): Promise<ProblemAnswer> {
  const query = {
    displayId: Number(id),
    localizedContentsOfLocale: libreLocales[locale],
    tagsOfLocale: libreLocales[locale],
    samples: true,
    judgeInfo: true,
  };
  return parseAnswer(problemAnswer, await call(client, 'problem/getProblem', query), 'the problem');
}

async function readDetail(client: AdapterClient, runId: string) {
  // This request takes the id as a string; the list contains it as a number.
  const query = { submissionId: runId, locale: 'en_US' };
  const response = await call(client, 'submission/getSubmissionDetail', query);
  const detail = parseAnswer(detailAnswer, response, 'the submission');
  if (detail.error === 'PERMISSION_DENIED')
    throw new RemoteFault('signedOut', 'LibreOJ does not show this submission to this session');
  const isAbsent = detail.error === 'NO_SUCH_SUBMISSION';
  if (!isAbsent && (typeof detail.error === 'string' || !detail.meta))
    throw pageChanged(`the submission: ${detail.error ?? 'no meta'}`, response.text);
  return detail;
}

/** Returns the name of the account that the token belongs to; null if there is no valid token. */
async function ownName(client: AdapterClient): Promise<string | null> {
  const token = client.value('token');
  if (token === null) return null;
  const response = await client.get(`/api/auth/getSessionInfo?token=${encodeURIComponent(token)}`);
  return parseAnswer(sessionAnswer, response, 'the session').userMeta?.username ?? null;
}

/**
 * Throws the reason why the API refused a submission: the token is no longer valid, or the account must solve a
 * captcha.
 */
async function throwUnsent(client: AdapterClient): Promise<never> {
  if ((await ownName(client)) === null)
    throw new RemoteFault('signedOut', 'LibreOJ no longer knows the token', { isUnsent: true });
  throw new RemoteFault('challenged', 'LibreOJ asks a person to pass a check at submission', {
    isUnsent: true,
  });
}
