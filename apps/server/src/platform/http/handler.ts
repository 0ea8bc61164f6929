import type { Handlers, RouteName, routes } from '@xiezhi/contract/routes/index';
import type { Locale } from '@xiezhi/contract/limits';
import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { SharedRoles } from '@xiezhi/rules';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from './encoded-response.ts';

/** The caller, from a valid token, with permissions included so that no handler derives them. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleName;
  readonly permissions: ReadonlySet<Permission>;
  /** Roles in problems, contests and trainings of others; absent: none. */
  readonly shared?: SharedRoles;
  readonly sessionId: string;
}

type AccessOf<Name extends RouteName> = (typeof routes)[Name]['access'];
/** Visitors are null; on routes that require a session the viewer is never null. */
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
  /** For headers and raw responses; JSON responses are returned, not sent. */
  readonly reply: FastifyReply;
  /** Replaces `success` in the envelope's `msg`. */
  readonly setMessage: (text: string) => void;
};

/**
 * Returns `data` of the envelope, or an encoded envelope; throws `ApiError`. Raw routes respond through `reply`, and their
 * result is ignored.
 */
export type Handler<Name extends RouteName> = (
  context: RequestContext<Name>,
) => Promise<
  (typeof routes)[Name] extends { isRaw: true } ? unknown : Handlers[Name]['data'] | EncodedResponse
>;

/** Each module registers its handlers; the type check proves that together they cover the contract. */
export type HandlerTable = { readonly [Name in RouteName]: Handler<Name> };
