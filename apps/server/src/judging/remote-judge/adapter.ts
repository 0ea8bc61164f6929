import type { Locale, RemoteAccountJudge, RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteClient } from '../../platform/outbound-http/remote-client.ts';
import type { RemoteAnswer, RemoteRunState } from './run-state.ts';

/**
 * How this site speaks with one other judge. An adapter is a plan of requests over a `RemoteClient` plus parsers of the
 * answers; it keeps no state, knows no database and no clock. Shared code never asks which judge it has.
 *
 * Every method throws `RemoteFault` where there is no answer to trust: the client throws `unavailable` and
 * `challenged`, the adapter `signedOut`, `changed` (see `adapter/page.ts`) and `refused`. What a parser does not know is
 * never guessed: an unknown status word is the state `unknown`, a page without its parts is `changed`.
 */
export interface RemoteJudgeAdapter {
  readonly key: RemoteJudgeKey;
  /** Whose accounts it works with; GYM works with those of CF. */
  readonly accountJudge: RemoteAccountJudge;
  /** As people know the judge. */
  readonly name: string;
  /** Origin of the site, without a slash at the end. An operator's setting may replace it. */
  readonly base: string;
  /** Names of hosts, beside that of `base`, from which pages, images and files are fetched, over HTTPS. */
  readonly hosts: readonly string[];
  readonly rates: RemoteRates;
  readonly code: RemoteCodeRules;
  /**
   * `account`: a pooled account submits. `claim`: the site asks a person to pass a check at every submission, so users
   * submit there themselves and name their run here. Staff may not change it.
   */
  readonly submission: 'account' | 'claim';
  /** Whether `poll` and `runsAfter` need a signed-in session. */
  readonly readsSignedIn: boolean;
  /** What staff may paste where a program cannot sign in. */
  readonly pastes: RemotePaste | null;
  /** Languages in the order in which existing clients list them; replaced by what the site itself lists. */
  readonly languages: readonly RemoteLanguage[];

  /**
   * Canonical form of a problem id, from an id in any accepted form or from an address of a problem page of the
   * site; null: it is neither.
   */
  parseId(text: string): RemoteProblemId | null;
  /** Path, or absolute address, of the problem page for people. */
  problemPath(problem: RemoteProblemRef): string;
  /** Path, or absolute address, of the page of a run for people; null: there is none without signing in. */
  runPath(run: RemoteRunRef): string | null;
  /** How clients of this API name a run's language when they ask for the source link's text: `HDU-1000`. */
  sourceLabel(problem: RemoteProblemRef): string;

  /** Reads a problem. Throws `refused` where the site has no such problem. */
  fetchProblem(client: RemoteClient, problem: RemoteProblemId): Promise<RemoteProblem>;
  /** Reads the languages that the site offers now; `problem`: for this problem alone. Null: the site tells nobody. */
  fetchLanguages(
    client: RemoteClient,
    problem: RemoteProblemRef | null,
  ): Promise<readonly RemoteLanguage[] | null>;

  /** Signs in. Throws `refused` where the site does not let this account in (wrong password, locked). */
  signIn(client: RemoteClient, account: RemoteCredentials): Promise<void>;
  /** Whether the session of the client is that of the account. */
  isSignedIn(client: RemoteClient, username: string): Promise<boolean>;

  /**
   * Runs of this account on this problem that are newer than `after`, oldest first. `after` null: the newest run alone,
   * if there is any. Used before a submission to note the newest run, and after it to find ours.
   */
  runsAfter(client: RemoteClient, query: RunQuery): Promise<readonly SeenRun[]>;
  /** Sends code, once. It must not repeat the POST by itself. */
  submit(client: RemoteClient, run: NewRemoteRun): Promise<RemoteAnswer>;
  /** State of a run. Ids that the site does not show (yet) are the state `absent`. */
  poll(client: RemoteClient, run: RemoteRunRef): Promise<RemoteRunState>;
  /**
   * Code of a run, read with the session of its account, by which our run is told from another person's. Null: the site
   * does not show it. Absent: it never does.
   */
  readCode?(client: RemoteClient, run: RemoteRunRef): Promise<string | null>;
  /** What the compiler said of a run that ended as a compile error; null: the site has no text yet. */
  compileMessage(client: RemoteClient, run: RemoteRunRef): Promise<string | null>;

  /** Who owns a run and what it is of, for claims; null: there is no such run. Absent: runs cannot be claimed. */
  readonly claims?: RemoteClaims;
}

export interface RemoteClaims {
  /** Path, or absolute address, of the page where people edit their profile. */
  readonly settingsPath: string;
  /** Name of the field of the profile that `profileHolds` reads, as the site shows it. */
  readonly profileField: string;
  /** Id of the run in a pasted address or id; null: it is neither. */
  parseRun(text: string, problem: RemoteProblemRef): string | null;
  /** Reads the run; `username` is the expected owner, empty: anybody. */
  read(client: RemoteClient, run: RemoteRunRef): Promise<ClaimedRun | null>;
  /**
   * Whether the public profile of a handle holds this text, by which users prove that a handle is theirs. Throws `refused`
   * where there is no such user.
   */
  profileHolds(client: RemoteClient, handle: string, text: string): Promise<boolean>;
}

export interface ClaimedRun {
  readonly handle: string;
  /** Canonical id of the problem. */
  readonly problemId: string;
  readonly submittedAt: Date;
  readonly language: string;
  readonly state: RemoteRunState;
}

/** Milliseconds between two events of one kind. */
export interface RemoteRates {
  /** Between two submissions of one account. */
  readonly submitMs: number;
  /** Between two requests to the judge, of all servers together. */
  readonly requestMs: number;
}

export interface RemoteCodeRules {
  readonly minBytes: number;
  readonly maxBytes: number;
  /**
   * Whether blanks at the end tell our run from another person's on the same account. Only for judges that do not hand
   * back the id of the run. Languages in which blanks mean something are named in `unpadded`.
   */
  readonly isPadded: boolean;
  readonly unpadded?: RegExp;
}

/** What staff may paste from a browser in which they are signed in. */
export interface RemotePaste {
  readonly kind: 'cookie' | 'token';
  /** Name of the cookie, or of the value of the session that holds the token. */
  readonly name: string;
}

/** An account as its judge knows it; the password in clear. */
export interface RemoteCredentials {
  readonly username: string;
  readonly password: string;
}

export interface RemoteLanguage {
  /** As the judge's form sends it. */
  readonly id: string;
  /** As the judge shows it; names of languages here are these labels. */
  readonly label: string;
}

/** A problem as people ask for it. */
export interface RemoteProblemId {
  /** Canonical: `1000`, `1A`, `abc110_a`, `PRIME1`. Ours is `KEY-id`. */
  readonly id: string;
  /** Contest on the site, where the address needs it. */
  readonly contest: string | null;
}

/** A problem that is stored here. */
export interface RemoteProblemRef extends RemoteProblemId {
  /** Where the site submits by another id than it shows. */
  readonly internalId: string | null;
}

export interface RemoteRunRef {
  readonly runId: string;
  readonly problem: RemoteProblemRef;
  /** Account that sent it. */
  readonly username: string;
}

export interface RunQuery {
  readonly username: string;
  readonly problem: RemoteProblemRef;
  readonly after: string | null;
}

/** A row of a status list. */
export interface SeenRun {
  readonly runId: string;
  /** Label; null: the list does not show it. */
  readonly language: string | null;
  /** Bytes of the code in the site's count; null: the list does not show it. */
  readonly bytes: number | null;
}

export interface NewRemoteRun {
  readonly username: string;
  readonly problem: RemoteProblemRef;
  readonly language: RemoteLanguage;
  /** With its padding. */
  readonly code: string;
}

/** A problem as its page shows it. */
export interface RemoteProblem extends RemoteProblemRef {
  readonly timeLimitMs: number;
  readonly memoryLimitKb: number;
  /** Bytes of code for this problem alone. */
  readonly codeLimitBytes: number | null;
  /** At least one. All text is Markdown; addresses of images are absolute. */
  readonly texts: Readonly<Partial<Record<Locale, RemoteProblemText>>>;
  readonly samples: readonly RemoteSample[];
  /** Names of tags of that judge. */
  readonly tags: readonly string[];
  /** Labels of the languages that this problem alone allows; null: all of the judge. */
  readonly languages: readonly string[] | null;
  readonly isSpecialJudge: boolean;
  /** Where the problem comes from, as the page says it; plain text. */
  readonly origin: string | null;
  /** Address of a statement as PDF; null: the texts are the statement. */
  readonly pdf: string | null;
  /** Whether a round with this problem is still running there: it is neither imported nor submitted to. */
  readonly isRunning: boolean;
}

export interface RemoteProblemText {
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  /** Notes, limits, remarks: everything else, in the order of the page. */
  readonly hint: string;
}

export interface RemoteSample {
  readonly input: string;
  readonly output: string;
}
