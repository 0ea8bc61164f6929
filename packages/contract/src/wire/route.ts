import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { Permission, RoleName } from '../enums/roles.ts';

/**
 * Who may call. `anon`: a valid token tells the viewer, a bad one is ignored. `login`: HTTP 401 without a
 * valid token. `permission:x`, `role:x`, `staff` (whoever may enter the console) and `keeper` (of the public bank:
 * root, and problem administrators with the ability) and `setter` (who writes problems: by the ability `problem_admin`, or
 * because they run a group): login, then HTTP 403. `runner`: as `setter`, but the refusal is that of a group. `node`: a judge
 * node's token.
 */
export type Access =
  | 'anon'
  | 'login'
  | 'staff'
  | 'keeper'
  | 'setter'
  | 'runner'
  | 'node'
  | `permission:${Permission}`
  | `role:${RoleName}`;

/** A call whose body is multipart/form-data with one file. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

/** What a personal API token may be made for. */
export const tokenScopes = ['read', 'submit', 'problems'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Things that belong to somebody. A call that works on one of them alone says so, and whoever may not is refused before
 * its handler runs:
 *
 * - `problem`, by its number or its display id: who may replace it or take all of it away;
 * - `submission`, by its number: who made it;
 * - `contest`, by its number: its author, and root;
 * - `training`, by its number: likewise;
 * - `groupTraining` and `groupContest`, one of a group by its number: its author while a member, whoever owns the group,
 *   and root;
 * - `groupProblem`, one of a group by its number: as `problem`;
 * - `contestProblem`, a problem as part of a contest, by the number of that part; `contestAnnouncement`, by its number:
 *   whose the contest is;
 * - `job`, by its id: who started it, and root; to others it does not exist;
 * - `discussion`, a post by its number: its author, root, and the administrators of its group; `groupDiscussion`, one of a
 *   group: likewise;
 * - `comment` and `reply`, by their numbers: who wrote them;
 * - `file`, a picture or file of a text by its number: who uploaded it, whoever administers problems, and the administrators
 *   of its group.
 */
export const ownedNouns = [
  'problem',
  'submission',
  'contest',
  'contestProblem',
  'contestAnnouncement',
  'training',
  'groupTraining',
  'groupContest',
  'groupProblem',
  'job',
  'file',
  'discussion',
  'groupDiscussion',
  'comment',
  'reply',
] as const;
export type OwnedNoun = (typeof ownedNouns)[number];

/** Which thing a call works on: the field of its query, body or path that names it. */
export interface Ownership {
  readonly noun: OwnedNoun;
  /** One inside an object of the body is written with a dot: `problem.id`. Where it is left out, nothing is asked. */
  readonly field: string;
}

export interface RouteDefinition {
  /** One line on what the call does, as the API reference shows it, in English and in Chinese. */
  readonly summary: string;
  readonly summaryZh: string;
  readonly access: Access;
  /** Beyond `access`, the thing has to be the caller's; where several are named, each of them. */
  readonly owner?: Ownership | readonly Ownership[];
  /** API tokens with this scope are let in; without one they count as no token at all. */
  readonly tokenScope?: TokenScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What `data` of the envelope holds. Absent: null. */
  readonly data?: z.ZodType;
  /** Business errors this call may answer, beside those that any call may. */
  readonly errors?: readonly ErrorCode[];
  /** The body is a file, not JSON. */
  readonly upload?: Upload;
  /** The answer is not an envelope (stream, file, text). */
  readonly isRaw?: true;
  /** Calls a minute per user; absent: the general limit. */
  readonly rateLimit?: number;
  /** Calls a minute of one address without a session; absent: `addressLimits.sharedBy` times as many. */
  readonly addressLimit?: number;
  /** Largest body in bytes where it differs from the general limit. */
  readonly bodyLimit?: number;
}

/** Whether a call answers a file that links save as well: its refusals are HTTP 400 where those of others are HTTP 200. */
export function isDownload(key: string, { isRaw }: Pick<RouteDefinition, 'isRaw'>): boolean {
  return isRaw === true && key.startsWith('GET /api/file/');
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type RouteTable = Readonly<Record<RouteKey, RouteDefinition>>;

type Sent<Definition, Part extends string> =
  Definition extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
type Read<Definition, Part extends string> =
  Definition extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a caller of a route sends and gets. */
export interface Call<Definition> {
  params: Sent<Definition, 'params'>;
  query: Sent<Definition, 'query'>;
  body: Sent<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : null;
}

/** What a handler of a route reads and must answer. */
export interface Handling<Definition> {
  params: Read<Definition, 'params'>;
  query: Read<Definition, 'query'>;
  body: Read<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.input<Schema> : null;
}
