import type { Handlers, RouteName, routes } from '@xiezhi/contract/routes/index';
import type { Locale } from '@xiezhi/contract/limits';
import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { SharedRoles } from '@xiezhi/rules';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from './encoded-response.ts';

/** The caller, identified by a valid token. Permissions are included, so that handlers need not derive them. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleName;
  readonly permissions: ReadonlySet<Permission>;
  /** The user's roles in problems, contests and trainings of other users; absent if there are none. */
  readonly shared?: SharedRoles;
  readonly sessionId: string;
}

type AccessOf<Name extends RouteName> = (typeof routes)[Name]['access'];
/**
 * Type of the viewer on a route. It may be null only on `anon` routes (visitors) and is always null on `node` routes.
 */
type ViewerOf<Name extends RouteName> =
  AccessOf<Name> extends 'anon' ? Viewer | null : AccessOf<Name> extends 'node' ? null : Viewer;

/** Context of a handler: validated parts of the request, the viewer and request data. */
export type RequestContext<Name extends RouteName> = Omit<Handlers[Name], 'data'> & {
  readonly viewer: ViewerOf<Name>;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  /** For headers and raw responses. A JSON response is returned by the handler, not sent through `reply`. */
  readonly reply: FastifyReply;
  /** Replaces `success` in the envelope's `msg`. */
  readonly setMessage: (text: string) => void;
};

/**
 * Handler of a route. Returns the `data` of the envelope, or an encoded envelope; throws `ApiError`. Handlers of raw
 * routes send the response through `reply`, and their result is ignored.
 */
export type Handler<Name extends RouteName> = (
  context: RequestContext<Name>,
) => Promise<
  (typeof routes)[Name] extends { isRaw: true } ? unknown : Handlers[Name]['data'] | EncodedResponse
>;

/** Handlers of all routes. Each module registers some of them; the type check ensures that no route is missing. */
export type HandlerTable = { readonly [Name in RouteName]: Handler<Name> };
