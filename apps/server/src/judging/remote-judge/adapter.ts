import type { Locale, RemoteAccountJudge, RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteClient } from '../../platform/outbound-http/remote-client.ts';
import type { RemoteAnswer, RemoteRunState } from './run-state.ts';

/**
 * The methods of a client that adapters use. A replay of earlier responses implements them, too (`reading/replay.ts`).
 */
export type AdapterClient = Pick<RemoteClient, 'get' | 'post' | 'forget' | 'values' | 'value' | 'setValue'>;

/**
 * Interface to one remote judge. An adapter sends requests through a client and parses the responses; it has no state,
 * no database and no clock. Shared code never depends on a specific judge.
 *
 * Every method throws `RemoteFault` if there is no trustworthy response. The client throws the kinds `unavailable` and
 * `challenged`, the adapter `signedOut`, `changed` (see `adapter/page.ts`) and `refused`. Parsers never guess: an
 * unknown status text gives the state `unknown`, and a page without its expected parts gives the fault `changed`.
 */
export interface RemoteJudgeAdapter {
  readonly key: RemoteJudgeKey;
  /** Judge whose accounts this adapter uses: GYM uses those of CF, all others their own. */
  readonly accountJudge: RemoteAccountJudge;
  /** Display name of the judge. */
  readonly name: string;
  /** Origin of the site, without a trailing slash. An operator's setting may replace it. */
  readonly base: string;
  /** Host names, in addition to that of `base`, from which pages, images and files are fetched over HTTPS. */
  readonly hosts: readonly string[];
  readonly rates: RemoteRates;
  readonly code: RemoteCodeRules;
  /**
   * How code is submitted. `account`: this site submits with a pooled account. `claim`: the judge requires a captcha
   * for every submission, so users submit there themselves and enter the run here. Staff cannot change this value.
   */
  readonly submission: 'account' | 'claim';
  /** Whether `poll` and `runsAfter` need a signed-in session. */
  readonly readsSignedIn: boolean;
  /** Credential that staff may paste if the judge does not let programs sign in. */
  readonly pastes: RemotePaste | null;
  /** Languages in the order in which existing clients list them. The site's own list, once read, replaces them. */
  readonly languages: readonly RemoteLanguage[];

  /**
   * Canonical form of a problem id. The input is an id in any accepted form, or the address of a problem page; null if
   * it is neither.
   */
  parseId(text: string): RemoteProblemId | null;
  /** Path or absolute address of the problem page for users. */
  problemPath(problem: RemoteProblemRef): string;
  /** Path or absolute address of the page of a run for users; null if it is only available after sign-in. */
  runPath(run: RemoteRunRef): string | null;
  /** Text of the link to the problem's source in the form of existing clients: `HDU-1000`. */
  sourceLabel(problem: RemoteProblemRef): string;

  /** Reads a problem. Throws `refused` if the site has no such problem. */
  fetchProblem(client: AdapterClient, problem: RemoteProblemId): Promise<RemoteProblem>;
  /**
   * Reads the languages that the site offers now, or with `problem` those that it offers for this problem. Null: the
   * site has no readable list.
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
   * Runs of this account on this problem that are newer than `after`, oldest first. With `after` null, only the newest
   * run, if there is one. Called before a submission to record the newest run, and after it to find the new run.
   */
  runsAfter(client: AdapterClient, query: RunQuery): Promise<readonly ListedRun[]>;
  /** Sends the code once; must not retry the POST. */
  submit(client: AdapterClient, run: NewRemoteRun): Promise<RemoteAnswer>;
  /** State of a run. Returns the state `absent` for ids that the site does not show (yet). */
  poll(client: AdapterClient, run: RemoteRunRef): Promise<RemoteRunState>;
  /**
   * Code of a run, read with the session of its account, to distinguish our run from runs that other people submit with
   * the same account. Null: the site states that it does not show this code; any other page without code is the fault
   * `changed`. An adapter whose site never shows code lacks this method.
   */
  readCode?(client: AdapterClient, run: RemoteRunRef): Promise<string | null>;
  /** Compiler output of a run with a compile error. Null: the site has no output yet. */
  compileMessage(client: AdapterClient, run: RemoteRunRef): Promise<string | null>;

  /** Methods for runs that users claim, such as reading their owner and problem. Absent: runs cannot be claimed. */
  readonly claims?: RemoteClaims;
}

export interface RemoteClaims {
  /** Path or absolute address of the page on which users edit their profile. */
  readonly settingsPath: string;
  /** Name of the profile field that `profileHolds` reads, as the site shows it. */
  readonly profileField: string;
  /** Run id from a run's address or an id that the user pasted; null if the text is neither. */
  parseRun(text: string, problem: RemoteProblemRef): string | null;
  /** Reads the run; null if it does not exist. `username` is the expected owner; an empty string accepts any owner. */
  read(client: AdapterClient, run: RemoteRunRef): Promise<ClaimedRun | null>;
  /**
   * Returns whether the public profile of a handle contains this text. Users put the text there to prove that the
   * handle is theirs. Throws `refused` if there is no such user.
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

/** Minimum times, in milliseconds, between two events of one kind. */
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
   * Whether spaces are added to the end of the code to distinguish our run from other people's runs of the same
   * account. Only for judges that do not return the run id. `unpadded` matches the languages in which whitespace has a
   * meaning.
   */
  readonly isPadded: boolean;
  readonly unpadded?: RegExp;
}

/** A credential that staff may paste from a browser in which they are signed in at the judge. */
export interface RemotePaste {
  readonly kind: 'cookie' | 'token';
  /** Name of the cookie, or of the session value that holds the token. */
  readonly name: string;
}

/** An account name with the plain-text password. */
export interface RemoteCredentials {
  readonly username: string;
  readonly password: string;
}

export interface RemoteLanguage {
  /** Value that the judge's form sends. */
  readonly id: string;
  /** Label of the language on the judge's site. This site uses the label as the language name. */
  readonly label: string;
}

/** A problem id as users enter it. */
export interface RemoteProblemId {
  /** Canonical id: `1000`, `1A`, `abc110_a`, `PRIME1`. The display id on this site is `KEY-id`. */
  readonly id: string;
  /** Contest of the problem on the site, if the address of the problem needs it. */
  readonly contest: string | null;
}

/** A problem stored here. */
export interface RemoteProblemRef extends RemoteProblemId {
  /** Id for submissions, if it differs from the id that the site shows. */
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
  /** Label of the language; null if the list does not show it. */
  readonly language: string | null;
  /** Code length in bytes, as the site counts it; null if the list does not show it. */
  readonly bytes: number | null;
}

export interface NewRemoteRun {
  readonly username: string;
  readonly problem: RemoteProblemRef;
  readonly language: RemoteLanguage;
  /** Including the padding. */
  readonly code: string;
}

/** A problem as read from its page. */
export interface RemoteProblem extends RemoteProblemRef {
  readonly timeLimitMs: number;
  readonly memoryLimitKb: number;
  /** Maximum bytes of code for this problem. */
  readonly codeLimitBytes: number | null;
  /** Texts by locale; at least one. All texts are Markdown with absolute image addresses. */
  readonly texts: Readonly<Partial<Record<Locale, RemoteProblemText>>>;
  readonly samples: readonly RemoteSample[];
  /** Names of the judge's tags. */
  readonly tags: readonly string[];
  /** Labels of the languages that this problem allows; null: all languages of the judge. */
  readonly languages: readonly string[] | null;
  readonly isSpecialJudge: boolean;
  /** Source of the problem (such as a contest name) as the page states it; plain text. */
  readonly origin: string | null;
  /** Address of a PDF statement; null if the statement is in `texts`. */
  readonly pdf: string | null;
  /**
   * Whether a contest with this problem is still running on the site. Until it ends, the problem can be neither
   * imported nor submitted to.
   */
  readonly isRunning: boolean;
}

export interface RemoteProblemText {
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  /** Notes, limits, remarks and all other sections, in page order. */
  readonly hint: string;
}

export interface RemoteSample {
  readonly input: string;
  readonly output: string;
}
