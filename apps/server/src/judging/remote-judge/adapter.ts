import type { Locale, RemoteAccountJudge, RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteClient } from '../../platform/outbound-http/remote-client.ts';
import type { RemoteAnswer, RemoteRunState } from './run-state.ts';

/**
 * The part of a client that adapters use. A replay of earlier answers implements it, too
 * (`reading/replay.ts`).
 */
export type AdapterClient = Pick<RemoteClient, 'get' | 'post' | 'forget' | 'values' | 'value' | 'setValue'>;

/**
 * Interface to one remote judge. An adapter is a sequence of requests over a client plus parsers of the
 * responses; it has no state, no database and no clock. Shared code never depends on a specific judge.
 *
 * Every method throws `RemoteFault` if there is no trustworthy response: the client throws `unavailable` and
 * `challenged`, the adapter `signedOut`, `changed` (see `adapter/page.ts`) and `refused`. Parsers never guess: an
 * unknown status text is the state `unknown`, a page without its expected parts is `changed`.
 */
export interface RemoteJudgeAdapter {
  readonly key: RemoteJudgeKey;
  /** Judge whose accounts it uses; GYM uses those of CF. */
  readonly accountJudge: RemoteAccountJudge;
  /** Display name of the judge. */
  readonly name: string;
  /** Origin of the site, without a trailing slash. An operator's setting may replace it. */
  readonly base: string;
  /** Host names besides that of `base` from which pages, images and files are fetched, over HTTPS. */
  readonly hosts: readonly string[];
  readonly rates: RemoteRates;
  readonly code: RemoteCodeRules;
  /**
   * `account`: a pooled account submits. `claim`: the site requires a captcha for every submission, so users submit
   * there themselves and enter the run here. Staff cannot change it.
   */
  readonly submission: 'account' | 'claim';
  /** Whether `poll` and `runsAfter` need a signed-in session. */
  readonly readsSignedIn: boolean;
  /** Credential that staff may paste if a program cannot sign in. */
  readonly pastes: RemotePaste | null;
  /** Languages in the order in which existing clients list them; replaced by the site's own list. */
  readonly languages: readonly RemoteLanguage[];

  /**
   * Canonical form of a problem id, from an id in any accepted form or from the address of a problem page; null if the
   * text is neither.
   */
  parseId(text: string): RemoteProblemId | null;
  /** Path or absolute address of the problem page for users. */
  problemPath(problem: RemoteProblemRef): string;
  /** Path or absolute address of the page of a run for users; null if it is only available after sign-in. */
  runPath(run: RemoteRunRef): string | null;
  /** Text of the link to the problem's source, as existing clients show it: `HDU-1000`. */
  sourceLabel(problem: RemoteProblemRef): string;

  /** Reads a problem. Throws `refused` if the site has no such problem. */
  fetchProblem(client: AdapterClient, problem: RemoteProblemId): Promise<RemoteProblem>;
  /**
   * Reads the languages that the site offers now; with `problem`, for this problem only. Null: the site has no
   * readable list.
   */
  fetchLanguages(
    client: AdapterClient,
    problem: RemoteProblemRef | null,
  ): Promise<readonly RemoteLanguage[] | null>;

  /** Signs in. Throws `refused` if the site rejects the account (wrong password, locked). */
  signIn(client: AdapterClient, account: RemoteCredentials): Promise<void>;
  /** Whether the client's session belongs to the account. */
  isSignedIn(client: AdapterClient, username: string): Promise<boolean>;

  /**
   * Runs of this account on this problem that are newer than `after`, oldest first. `after` null: only the newest run,
   * if there is one. Used before a submission to record the newest run, and after it to find our run.
   */
  runsAfter(client: AdapterClient, query: RunQuery): Promise<readonly ListedRun[]>;
  /** Sends code once; must not retry the POST. */
  submit(client: AdapterClient, run: NewRemoteRun): Promise<RemoteAnswer>;
  /** State of a run. Returns the state `absent` for ids that the site does not show (yet). */
  poll(client: AdapterClient, run: RemoteRunRef): Promise<RemoteRunState>;
  /**
   * Code of a run, read with the session of its account, to distinguish our run from other people's. Null: the site
   * states that it does not show it; any other page without code is `changed`. Absent: the site never shows code.
   */
  readCode?(client: AdapterClient, run: RemoteRunRef): Promise<string | null>;
  /** Compiler output of a run with a compile error; null: the site has no text yet. */
  compileMessage(client: AdapterClient, run: RemoteRunRef): Promise<string | null>;

  /** Reads owner and problem of a run for claims. Absent: runs cannot be claimed. */
  readonly claims?: RemoteClaims;
}

export interface RemoteClaims {
  /** Path or absolute address of the page on which users edit their profile. */
  readonly settingsPath: string;
  /** Name of the profile field that `profileHolds` reads, as the site shows it. */
  readonly profileField: string;
  /** Run id in a pasted address or id; null if the text is neither. */
  parseRun(text: string, problem: RemoteProblemRef): string | null;
  /** Reads the run, null if it does not exist; `username` is the expected owner, empty: any. */
  read(client: AdapterClient, run: RemoteRunRef): Promise<ClaimedRun | null>;
  /**
   * Whether the public profile of a handle contains this text, with which users prove that a handle is theirs. Throws
   * `refused` if there is no such user.
   */
  profileHolds(client: AdapterClient, handle: string, text: string): Promise<boolean>;
}

export interface ClaimedRun {
  readonly handle: string;
  /** Canonical id of the problem. */
  readonly problemId: string;
  readonly submittedAt: Date;
  readonly language: string;
  readonly state: RemoteRunState;
}

/** Minimum milliseconds between two events of one kind. */
export interface RemoteRates {
  /** Between two submissions of one account. */
  readonly submitMs: number;
  /** Between two requests to the judge, over all servers. */
  readonly requestMs: number;
}

export interface RemoteCodeRules {
  readonly minBytes: number;
  readonly maxBytes: number;
  /**
   * Whether trailing whitespace distinguishes our run from other people's runs of the same account. Only for judges
   * that do not return the run id. `unpadded` matches languages in which whitespace has a meaning.
   */
  readonly isPadded: boolean;
  readonly unpadded?: RegExp;
}

/** A credential that staff may paste from a browser in which they are signed in. */
export interface RemotePaste {
  readonly kind: 'cookie' | 'token';
  /** Name of the cookie, or of the session value that holds the token. */
  readonly name: string;
}

/** An account with the plain-text password. */
export interface RemoteCredentials {
  readonly username: string;
  readonly password: string;
}

export interface RemoteLanguage {
  /** Value that the judge's form sends. */
  readonly id: string;
  /** Label that the judge shows; language names here are these labels. */
  readonly label: string;
}

/** A problem as users request it. */
export interface RemoteProblemId {
  /** Canonical: `1000`, `1A`, `abc110_a`, `PRIME1`. Our display id is `KEY-id`. */
  readonly id: string;
  /** Contest on the site, if the address needs it. */
  readonly contest: string | null;
}

/** A problem stored here. */
export interface RemoteProblemRef extends RemoteProblemId {
  /** Id for submissions, if the site uses another one than it shows. */
  readonly internalId: string | null;
}

export interface RemoteRunRef {
  readonly runId: string;
  readonly problem: RemoteProblemRef;
  /** Account that submitted it. */
  readonly username: string;
}

export interface RunQuery {
  readonly username: string;
  readonly problem: RemoteProblemRef;
  readonly after: string | null;
}

/** A row of a status list. */
export interface ListedRun {
  readonly runId: string;
  /** Label; null: not in the list. */
  readonly language: string | null;
  /** Bytes of the code as the site counts them; null: not in the list. */
  readonly bytes: number | null;
}

export interface NewRemoteRun {
  readonly username: string;
  readonly problem: RemoteProblemRef;
  readonly language: RemoteLanguage;
  /** Including the padding. */
  readonly code: string;
}

/** A problem as its page shows it. */
export interface RemoteProblem extends RemoteProblemRef {
  readonly timeLimitMs: number;
  readonly memoryLimitKb: number;
  /** Maximum bytes of code for this problem. */
  readonly codeLimitBytes: number | null;
  /** At least one. All texts are Markdown with absolute image addresses. */
  readonly texts: Readonly<Partial<Record<Locale, RemoteProblemText>>>;
  readonly samples: readonly RemoteSample[];
  /** Names of the judge's tags. */
  readonly tags: readonly string[];
  /** Labels of the languages that this problem allows; null: all languages of the judge. */
  readonly languages: readonly string[] | null;
  readonly isSpecialJudge: boolean;
  /** Origin of the problem as the page states it; plain text. */
  readonly origin: string | null;
  /** Address of a PDF statement; null: the texts are the statement. */
  readonly pdf: string | null;
  /** Whether a round with this problem is still running there: it can then be neither imported nor submitted to. */
  readonly isRunning: boolean;
}

export interface RemoteProblemText {
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  /** Notes, limits, remarks: everything else, in page order. */
  readonly hint: string;
}

export interface RemoteSample {
  readonly input: string;
  readonly output: string;
}
