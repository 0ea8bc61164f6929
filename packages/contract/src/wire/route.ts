import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { Permission, RoleName } from '../enums/roles.ts';

/**
 * Who may call a route.
 *
 * - `anon`: everybody. A valid token identifies the viewer; an invalid one is ignored.
 * - `login`: signed-in users. Without a valid token, the response is HTTP 401.
 *
 * The following values also require a sign-in. Users without the right get HTTP 403.
 *
 * - `permission:x`, `role:x`: users with this permission or role.
 * - `staff`: users with access to the admin pages.
 * - `bankManager` (of the public bank): root, and users with both the role and the permission `problem_admin`.
 * - `setter`: users who write problems, with the permission `problem_admin` or as manager of a group.
 * - `runner`: same as `setter`, but other users get the error `groupAdminsOnly`.
 * - `node`: judge nodes, by their token.
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

/** Marks a call whose body is multipart/form-data with one file. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

/** Scopes of personal API tokens. `ask` permits questions in contests and other comments. */
export const tokenScopes = ['read', 'submit', 'ask', 'problems'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Kinds of objects that have owners. A call on one object declares the kind. The server then rejects all other users
 * before the handler runs. Each line states how the object is identified, and who counts as owner:
 *
 * - `problem`, by its numeric id or display id: users who may replace or export it;
 * - `submission`, by its id: the submitter;
 * - `contest` and `training`, by their id: the author, added managers, and root;
 * - `groupTraining` and `groupContest`, in a group, by their id: the author and added managers while they are members
 *   of the group, the roots of the group, and root;
 * - `groupProblem`, in a group, by its id: same as `problem`;
 * - `contestProblem`, by the id of the entry of a problem in a contest, and `contestAnnouncement`, by its id: same as
 *   the contest;
 * - `job`, by its id: the user who started it, and root. For other users it does not exist;
 * - `discussion`, a post, by its id: the author, root, and the administrators of its group;
 * - `groupDiscussion`, a post in a group, by its id: same as `discussion`;
 * - `comment` and `reply`, by their id: the author;
 * - `file`, a picture or attachment of a text, by its id: the uploader, problem administrators, and the administrators
 *   of its group;
 * - `repository`, a git repository of problems, by its id: the user who bound it, and root.
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
   * Name of the field. In a nested object of the body it is a path such as `problem.id`. If the request lacks the
   * field, ownership is not checked.
   */
  readonly field: string;
}

export interface RouteDefinition {
  /** One-line summary of the call for the API reference, in English and Chinese. */
  readonly summary: string;
  readonly summaryZh: string;
  readonly access: Access;
  /** Objects that the caller must own, in addition to having `access`. */
  readonly owner?: Ownership | readonly Ownership[];
  /** Scope that an API token needs for this call. If absent, API tokens cannot be used for it. */
  readonly tokenScope?: TokenScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in the envelope. If absent, `data` is null. */
  readonly data?: z.ZodType;
  /** Business errors of this call, other than those that every call may return. */
  readonly errors?: readonly ErrorCode[];
  /** Whether the handler gets the unparsed text of the JSON body, because the body's signature covers its bytes. */
  readonly takesText?: true;
  /** Present if the body is a file instead of JSON. */
  readonly upload?: Upload;
  /** Present if the response is not an envelope but a stream, file or text. */
  readonly isRaw?: true;
  /** Maximum number of calls per minute and user. If absent, the general limit applies. */
  readonly rateLimit?: number;
  /**
   * Maximum number of calls without a session per minute and network address. If absent, it is `addressLimits.sharedBy`
   * times the limit per user.
   */
  readonly addressLimit?: number;
  /** Maximum size of the body in bytes, if it differs from the general limit. */
  readonly bodyLimit?: number;
}

/**
 * Whether a call returns a file and links can lead to it directly. Business errors of such calls have HTTP code 400
 * instead of 200.
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

/** Types of what a client sends to a route and receives. */
export interface Call<Definition> {
  params: Sent<Definition, 'params'>;
  query: Sent<Definition, 'query'>;
  body: Sent<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : null;
}

/** Types of what a handler of a route receives and must return. */
export interface Handling<Definition> {
  params: Read<Definition, 'params'>;
  query: Read<Definition, 'query'>;
  body: Read<Definition, 'body'>;
  data: Definition extends { data: infer Schema extends z.ZodType } ? z.input<Schema> : null;
}
