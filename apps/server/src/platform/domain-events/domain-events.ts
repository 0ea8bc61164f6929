import type { CollaboratorKind, CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { RoleName } from '@xiezhi/contract/enums/roles';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What happened to a passkey. */
export type PasskeyChange = 'added' | 'removed' | 'copied';

/**
 * Domain events notify modules of higher layers without importing them. A module emits an event in the transaction that
 * causes it. Listeners in higher modules, which are registered when the app is wired, write rows in the same
 * transaction, such as a message or a webhook delivery. These rows are therefore committed together with the cause or
 * not at all. A listener that fails rolls back the transaction. Listeners do nothing except writing rows.
 */
export interface DomainEventData {
  /** A user signed in from a network and device that the account had not used before. */
  'sign-in-from-new-location': {
    readonly uid: string;
    readonly ip: string | null;
    readonly userAgent: string | null;
  };
  /** A passkey was added to an account or removed from it, or its counter indicates that a copy of it exists. */
  'passkey-changed': { readonly uid: string; readonly name: string; readonly change: PasskeyChange };
  /** An account that had no password got its first password. */
  'first-password-set': { readonly uid: string };
  /** Staff gave an account another role. */
  'role-changed': { readonly uid: string; readonly from: RoleName; readonly to: RoleName };
  /** A group's proposal to the bank was reviewed: 1 reopened, 2 accepted, 3 rejected. */
  'group-problem-reviewed': {
    readonly pid: number;
    readonly progress: number;
    readonly comment: string | null;
    /** The reviewer. */
    readonly by: string;
  };
  /**
   * The role of a person in a group changed, or the person was admitted or rejected. `before` and `after` are values of
   * `groupAuths`.
   */
  'group-member-changed': {
    readonly gid: number;
    readonly uid: string;
    readonly before: number;
    readonly after: number;
  };
  /** A user applies to join a group. */
  'group-join-requested': { readonly gid: number; readonly uid: string; readonly reason: string };
  /** A group was disbanded. `by` is a username. When the event is emitted, the member rows still exist. */
  'group-disbanded': { readonly gid: number; readonly name: string; readonly by: string };
  /** A group was banned (`reason` is set) or unbanned (`reason` is null). */
  'group-suspension-changed': { readonly gid: number; readonly reason: string | null; readonly by: string };
  /** A user cancelled a job that belongs to another user or was started by the server itself. */
  'job-cancelled': {
    readonly id: string;
    readonly kind: string;
    /** User name of the job's owner; null for jobs that the server started itself. */
    readonly username: string | null;
    readonly by: string;
    readonly ip: string;
  };
  /** A member was removed from a group. */
  'group-member-removed': { readonly gid: number; readonly uid: string; readonly by: string };
  /** A person got a role in a problem, contest or training, or lost it (`role` is null). */
  'collaborator-changed': {
    readonly kind: CollaboratorKind;
    readonly id: number;
    readonly uid: string;
    readonly role: CollaboratorRole | null;
    readonly by: string;
  };
  /** A contest was deleted. It cannot be restored. */
  'contest-deleted': { readonly cid: number };
  /** A training was deleted. It cannot be restored. */
  'training-deleted': { readonly tid: number };
}

export type DomainEventName = keyof DomainEventData;

type Listener<Kind extends DomainEventName> = (
  transaction: Kysely<Database>,
  data: DomainEventData[Kind],
) => Promise<void>;

export interface DomainEvents {
  /** Calls `listener` for each event of this kind, inside the transaction that emits the event. */
  on<Kind extends DomainEventName>(kind: Kind, listener: Listener<Kind>): void;
  emit<Kind extends DomainEventName>(
    transaction: Kysely<Database>,
    kind: Kind,
    data: DomainEventData[Kind],
  ): Promise<void>;
}

export function createDomainEvents(): DomainEvents {
  const listeners: { [Kind in DomainEventName]: Listener<Kind>[] } = {
    'sign-in-from-new-location': [],
    'passkey-changed': [],
    'first-password-set': [],
    'role-changed': [],
    'group-problem-reviewed': [],
    'group-member-changed': [],
    'group-member-removed': [],
    'group-join-requested': [],
    'group-disbanded': [],
    'group-suspension-changed': [],
    'job-cancelled': [],
    'collaborator-changed': [],
    'contest-deleted': [],
    'training-deleted': [],
  };
  return {
    on(kind, listener) {
      listeners[kind].push(listener);
    },
    async emit(transaction, kind, data) {
      for (const listener of listeners[kind]) await listener(transaction, data);
    },
  };
}
