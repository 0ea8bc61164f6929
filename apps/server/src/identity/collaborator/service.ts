import { type CollaboratorRole, collaboratorsMax } from '@xiezhi/contract/enums/collaborator';
import type { CollaboratorList } from '@xiezhi/contract/routes/collaborator';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { collaboratorRefusal, type Person, type SharedThing } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import { findPerson } from '../role/person.ts';
import {
  endRole,
  listCollaborators,
  readOwner,
  readCollaborationTarget,
  storeRole,
  type CollaborationTarget,
  type CollaborationTargetId,
} from './repository.ts';

type CollaboratorServices = Pick<Services, 'db' | 'events' | 'clock' | 'containers' | 'domainEvents'>;

const missing = {
  problem: 'problemNotFound',
  contest: 'contestNotFound',
  training: 'trainingNotFound',
} as const satisfies Record<CollaborationTargetId['kind'], ErrorCode>;

/** Returns the problem, contest or training. Throws `problemNotFound`, `contestNotFound` or `trainingNotFound`. */
async function openThing(
  db: Kysely<Database>,
  name: CollaborationTargetId,
  options: { readonly isLocked?: boolean } = {},
): Promise<CollaborationTarget> {
  const thing = await readCollaborationTarget(db, name, options);
  if (!thing) throw new ApiError(missing[name.kind]);
  return thing;
}

/** Returns the owner and the people with a role, for those who manage the thing. Throws the errors of `openThing`. */
export async function readCollaborators(
  db: Kysely<Database>,
  name: CollaborationTargetId,
): Promise<CollaboratorList> {
  const thing = await openThing(db, name);
  const rows = await listCollaborators(db, name);
  return {
    owner: await readOwner(db, thing),
    collaborators: rows.map(({ since, ...row }) => Object.assign(row, { since: since.toISOString() })),
    gid: thing.gid,
  };
}

/**
 * Gives a person a role, or changes it. Takes effect with the next call of that person, on every server. Throws the
 * errors of `openThing`, and `collaboratorUnknown`, `collaboratorIsOwner`, `collaboratorsFull` and the codes of
 * `collaboratorRefusal`.
 */
export async function addCollaborator(
  services: CollaboratorServices,
  by: Actor,
  name: CollaborationTargetId,
  { username, role }: { readonly username: string; readonly role: CollaboratorRole },
): Promise<void> {
  const { db, clock } = services;
  const person = await findPerson(db, { username });
  if (!person) throw new ApiError('collaboratorUnknown', { username });
  const { uid } = person;
  await db.transaction().execute(async (trx) => {
    const thing = await openThing(trx, name, { isLocked: true });
    if (thing.owner === uid) throw new ApiError('collaboratorIsOwner', { username: person.username });
    const refusal = collaboratorRefusal(await sharedThing(services, person, thing), role, person);
    if (refusal) throw new ApiError(refusal, { username: person.username });
    const former = await storeRole(trx, name, { uid, role, by: by.uid, now: clock() });
    if (former === role) return;
    const count = (await listCollaborators(trx, name)).length;
    if (count > collaboratorsMax) throw new ApiError('collaboratorsFull', { limit: collaboratorsMax });
    await recordAudit(trx, by, {
      action: 'collaborator-added',
      target: targetOf(name),
      before: former && { role: former },
      after: { username: person.username, role },
    });
    await notifyChange(services, trx, by, name, { uid, role });
  });
}

/** Ends a person's role; this takes effect immediately. Throws `collaboratorMissing`. */
export async function removeCollaborator(
  services: CollaboratorServices,
  by: Actor,
  name: CollaborationTargetId,
  uid: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // Takes the same lock first as `addCollaborator`, so that both take their locks in the same order.
    await readCollaborationTarget(trx, name, { isLocked: true });
    const former = await endRole(trx, name, {
      uid,
      isOwnChoice: by.uid === uid,
      now: services.clock(),
    });
    if (former === null) throw new ApiError('collaboratorMissing');
    const person = await trx
      .selectFrom('app_user')
      .where('uid', '=', uid)
      .select('username')
      .executeTakeFirst();
    await recordAudit(trx, by, {
      action: 'collaborator-removed',
      target: targetOf(name),
      before: { username: person?.username ?? null, role: former },
    });
    await notifyChange(services, trx, by, name, { uid, role: null });
  });
}

async function sharedThing(
  { containers, clock }: Pick<CollaboratorServices, 'containers' | 'clock'>,
  person: Person,
  { kind, gid }: CollaborationTarget,
): Promise<SharedThing> {
  if (gid === null) return { kind, group: null };
  const place = await containers.place(person, { kind: 'group', gid }, clock());
  return { kind, group: { role: place?.kind === 'group' ? place.role : 'none' } };
}

const targetOf = ({ kind, id }: CollaborationTargetId) => `${kind}:${id}`;

/** Notifies modules of higher layers, and open live streams of the person. */
async function notifyChange(
  { domainEvents, events }: Pick<CollaboratorServices, 'domainEvents' | 'events'>,
  trx: Kysely<Database>,
  { uid: by }: Actor,
  { kind, id }: CollaborationTargetId,
  { uid, role }: { readonly uid: string; readonly role: CollaboratorRole | null },
): Promise<void> {
  await domainEvents.emit(trx, 'collaborator-changed', { kind, id, uid, role, by });
  await events.publish(trx, 'standing', { uid });
}
