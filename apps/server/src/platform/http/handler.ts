import type { Handlers, RouteName, routes } from '@xiezhi/contract/routes/index';
import type { Locale } from '@xiezhi/contract/limits';
import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from './encoded-response.ts';

/** Who calls: made from a valid token, with abilities that travel along so that no handler derives them. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleName;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
}

type AccessOf<Name extends RouteName> = (typeof routes)[Name]['access'];
/** Visitors are null; on routes that need a login the viewer is always there. */
type ViewerOf<Name extends RouteName> =
  AccessOf<Name> extends 'anon' ? Viewer | null : AccessOf<Name> extends 'node' ? null : Viewer;

/** What a handler gets: validated parts of the request, the viewer and the request's own facts. */
export type RequestContext<Name extends RouteName> = Omit<Handlers[Name], 'data'> & {
  readonly viewer: ViewerOf<Name>;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  /** For headers and raw answers; JSON answers are returned, not sent. */
  readonly reply: FastifyReply;
  /** Replaces `success` in the envelope's `msg`. */
  readonly setMessage: (text: string) => void;
};

/** Returns `data` of the envelope, or the envelope encoded before; throws Failure. Raw routes answer through `reply` and return nothing of use. */
export type Handler<Name extends RouteName> = (
  context: RequestContext<Name>,
) => Promise<
  (typeof routes)[Name] extends { isRaw: true } ? unknown : Handlers[Name]['data'] | EncodedResponse
>;

/** Each noun registers its part; together they must cover the contract, which the type check proves. */
export type HandlerTable = { readonly [Name in RouteName]: Handler<Name> };
