import type { RoleName } from '@xiezhi/contract/enums/roles';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * What happened, for rooms above the one where it did: theory. A room tells of it in the transaction that makes it
 * so; whoever joined when the app was wired writes what follows from it (a message, a delivery to another site)
 * into the same transaction. So neither is there without the other, and no room names one above it. A listener
 * that fails takes the transaction with it: listeners write rows and nothing else.
 */
export interface DomainEventData {
  /** Somebody signed in from a network and a device that the account did not know. */
  'new-place': { readonly uid: string; readonly ip: string | null; readonly userAgent: string | null };
  /** Staff gave an account another role. */
  'role-changed': { readonly uid: string; readonly from: RoleName; readonly to: RoleName };
  /** What a group offered to the bank was decided on: 1 opened again, 2 taken, 3 refused. */
  'group-problem-examined': {
    readonly pid: number;
    readonly progress: number;
    readonly comment: string | null;
    /** Who decided. */
    readonly by: string;
  };
  /** Somebody was given another part in a group; both by their number. */
  'group-member-changed': {
    readonly gid: number;
    readonly uid: string;
    readonly before: number;
    readonly after: number;
  };
  /** Somebody asks to be let into a group. */
  'group-applied': { readonly gid: number; readonly uid: string; readonly reason: string };
  /** A group was disbanded; `by` is a name. Its members still have their rows. */
  'group-disbanded': { readonly gid: number; readonly name: string; readonly by: string };
  /** A group was banned, with why, or opened again (null). */
  'group-banned': { readonly gid: number; readonly reason: string | null; readonly by: string };
  /** Somebody called off long work that is not theirs; nobody's is what the server began by itself. */
  'job-cancelled': {
    readonly id: string;
    readonly kind: string;
    /** The name of whose it was. */
    readonly username: string | null;
    readonly by: string;
    readonly ip: string;
  };
  /** Somebody was taken out of a group. */
  'group-member-removed': { readonly gid: number; readonly uid: string; readonly by: string };
}

export type DomainEventName = keyof DomainEventData;

type Listener<Kind extends DomainEventName> = (
  transaction: Kysely<Database>,
  data: DomainEventData[Kind],
) => Promise<void>;

export interface DomainEvents {
  /** Calls `listener` for each happening of the kind, inside the transaction that it happens in. */
  join<Kind extends DomainEventName>(kind: Kind, listener: Listener<Kind>): void;
  tell<Kind extends DomainEventName>(
    transaction: Kysely<Database>,
    kind: Kind,
    data: DomainEventData[Kind],
  ): Promise<void>;
}

export function createDomainEvents(): DomainEvents {
  const listeners: { [Kind in DomainEventName]: Listener<Kind>[] } = {
    'new-place': [],
    'role-changed': [],
    'group-problem-examined': [],
    'group-member-changed': [],
    'group-member-removed': [],
    'group-applied': [],
    'group-disbanded': [],
    'group-banned': [],
    'job-cancelled': [],
  };
  return {
    join(kind, listener) {
      listeners[kind].push(listener);
    },
    async tell(transaction, kind, data) {
      for (const listener of listeners[kind]) await listener(transaction, data);
    },
  };
}
