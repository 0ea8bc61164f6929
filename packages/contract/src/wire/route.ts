import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { Permission, RoleName } from '../enums/roles.ts';

/**
 * Who may call. `anon`: a valid token identifies the viewer, an invalid one is ignored. `login`: HTTP 401
 * without a valid token. The following require a login, else HTTP 403: `permission:x`, `role:x`, `staff`
 * (access to the admin pages), `bankManager` (of the public bank: root, and problem administrators with the
 * permission) and `setter` (writes problems: by the permission `problem_admin`, or as manager of a group).
 * `runner`: like `setter`, with the error of a group. `node`: a judge node's token.
 */
export type Access =
  | 'anon'
  | 'login'
  | 'staff'
  | 'bankManager'
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

/** Scopes of a personal API token. `ask`: questions in contests, and other comments. */
export const tokenScopes = ['read', 'submit', 'ask', 'problems'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Kinds of objects with an owner. A call on one object declares its kind, and the server refuses other users
 * before its handler runs:
 *
 * - `problem`, by its number or its display id: users who may replace or export it;
 * - `submission`, by its number: the submitter;
 * - `contest`, by its number: its author, its added managers, and root;
 * - `training`, by its number: its author, its added managers, and root;
 * - `groupTraining` and `groupContest`, in a group, by their numbers: the author and added managers while
 *   members, the roots of the group, and root;
 * - `groupProblem`, in a group, by its number: like `problem`;
 * - `contestProblem`, a problem as part of a contest, by the number of that part; `contestAnnouncement`, by
 *   its number: like the contest;
 * - `job`, by its id: the user who started it, and root; for others it does not exist;
 * - `discussion`, a post by its number: its author, root, and the administrators of its group;
 *   `groupDiscussion`, in a group: the same;
 * - `comment` and `reply`, by their numbers: the author;
 * - `file`, a picture or attachment of a text by its number: the uploader, problem administrators, and the
 *   administrators of its group;
 * - `repository`, a git repository of problems by its number: the user who bound it, and root.
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
  'repository',
] as const;
export type OwnedNoun = (typeof ownedNouns)[number];

/** The object of a call: its kind and the field of the query, body or path that identifies it. */
export interface Ownership {
  readonly noun: OwnedNoun;
  /**
   * A field of a nested object in the body has a dotted path: `problem.id`. If the field is absent, ownership
   * is not checked.
   */
  readonly field: string;
}

export interface RouteDefinition {
  /** One line about the call for the API reference, in English and Chinese. */
  readonly summary: string;
  readonly summaryZh: string;
  readonly access: Access;
  /** In addition to `access`, the caller must own the object, or each of several. */
  readonly owner?: Ownership | readonly Ownership[];
  /** Scope with which an API token authorizes this call; absent: API tokens do not authorize it. */
  readonly tokenScope?: TokenScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of the envelope's `data`. Absent: null. */
  readonly data?: z.ZodType;
  /** Business errors of this call, in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** The handler reads the text of a JSON body itself, because its signature covers the bytes. */
  readonly takesText?: true;
  /** The body is a file instead of JSON. */
  readonly upload?: Upload;
  /** The response is not an envelope (stream, file, text). */
  readonly isRaw?: true;
  /** Maximum calls per minute and user; absent: the general limit. */
  readonly rateLimit?: number;
  /**
   * Maximum calls per minute and address without a session; absent: `addressLimits.sharedBy` times as many.
   */
  readonly addressLimit?: number;
  /** Maximum body in bytes, if it differs from the general limit. */
  readonly bodyLimit?: number;
}

/**
 * Whether a call returns a file that links download, too. Its business errors have HTTP 400; those of other
 * calls have HTTP 200.
 */
export function isDownload(key: string, { isRaw }: Pick<RouteDefinition, 'isRaw'>): boolean {
  return isRaw === true && key.startsWith('GET /api/file/');
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type RouteTable = Readonly<Record<RouteKey, RouteDefinition>>;

type Sent<Definition, Part extends string> =
  Definition extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
type Read<Definition, Part extends string> =
  Definition extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a caller of a route sends and receives. */
export interface Call<Definition> {
  params: Sent<Definition, 'params'>;
  query: Sent<Definition, 'query'>;
  body: Sent<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : null;
}

/** What a handler of a route receives and must return. */
export interface Handling<Definition> {
  params: Read<Definition, 'params'>;
  query: Read<Definition, 'query'>;
  body: Read<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.input<Schema> : null;
}
