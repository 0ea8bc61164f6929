import { passwordMask } from '@xiezhi/contract/entry-password';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { nextModifiedAt } from '../../../platform/database/next-modified-at.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RequestContext } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { recordWriting, textBytes } from '../../../platform/storage/written.ts';
import { findTraining, type TrainingRow } from '../repository.ts';
import { trainingPasswords } from '../../../identity/account/entry-passwords.ts';
import { storePrerequisites } from '../prerequisites.ts';
import { createCategory, usableCategory } from './category.ts';

type SavingServices = Pick<Services, 'db' | 'events' | 'clock' | 'settings'>;

type Body = RequestContext<'PUT /api/admin/training'>['body'];
type WrittenTraining = Omit<Body['training'], 'id' | 'version'>;
type SentCategory = Body['trainingCategory'];

/** Converts null to undefined: both mean that the column keeps its value. */
function given<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/**
 * Returns the access mode and the password to store; a null password keeps the former one. Users who entered with a
 * former password stay enrolled. Throws `trainingPasswordMissing`.
 */
async function entryOf(
  siteSecret: Uint8Array,
  { auth: sent, privatePwd }: WrittenTraining,
  former: TrainingRow | null,
) {
  const auth = sent ?? former?.auth ?? 'Public';
  const hasFormer = former !== null && (former.sealed_password ?? former.password_hash) !== null;
  const typed = privatePwd?.trim() ?? '';
  const password = typed === '' || typed === passwordMask ? null : typed;
  if (auth === 'Private' && password === null && !hasFormer) throw new ApiError('trainingPasswordMissing');
  const isSame =
    password === null || (former !== null && (await trainingPasswords.matches(siteSecret, former, password)));
  return { auth, password, isPasswordChanged: !isSame };
}

async function columnsOf(
  { secret }: Services['settings'],
  trx: Kysely<Database>,
  by: Actor,
  written: WrittenTraining,
  category: SentCategory,
  gid: number | null,
  former: TrainingRow | null,
) {
  const { isPasswordChanged, password, auth } = await entryOf(secret, written, former);
  const texts =
    written.english === undefined
      ? undefined
      : JSON.stringify({ ...former?.texts, 'en-US': written.english ?? undefined });
  return {
    isPasswordChanged,
    password,
    columns: {
      auth,
      texts,
      title: given(written.title),
      description: given(written.description),
      rank: given(written.rank),
      is_visible: given(written.status),
      category_id: await categoryOf(trx, by, category, gid),
    },
  };
}

/**
 * Returns the id of the category; undefined keeps the former category, null means no category. If a category has a name
 * but no id, it is created, as existing clients expect.
 */
async function categoryOf(
  trx: Kysely<Database>,
  by: Actor,
  sent: SentCategory,
  gid: number | null,
): Promise<number | null | undefined> {
  if (!sent) return undefined;
  if (sent.id !== undefined) return usableCategory(trx, sent.id, gid);
  return sent.name ? (await createCategory(trx, by, sent, gid)).id : null;
}

/** Creates a training of the site or of a group; returns its id. Throws the errors of `insertTraining`. */
export async function createTraining(
  services: SavingServices,
  by: Actor,
  written: WrittenTraining & { readonly title: string },
  category: SentCategory,
  gid: number | null = null,
): Promise<number> {
  return services.db
    .transaction()
    .execute((trx) => insertTraining(trx, services, by, written, category, gid));
}

/**
 * Like `createTraining`, but in the caller's transaction. Throws `trainingPasswordMissing`, the errors of
 * `usableCategory` and `createCategory`, and those of `storePrerequisites`.
 */
export async function insertTraining(
  trx: Kysely<Database>,
  { clock, settings }: Pick<SavingServices, 'clock' | 'settings'>,
  by: Actor,
  written: WrittenTraining & { readonly title: string },
  category: SentCategory,
  gid: number | null,
): Promise<number> {
  const now = clock();
  const { columns, password } = await columnsOf(settings, trx, by, written, category, gid, null);
  const { id } = await trx
    .insertInto('training')
    .values({
      ...columns,
      title: written.title,
      rank: columns.rank ?? defaultRank,
      uid: by.uid,
      gid,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (password !== null) await trainingPasswords.store(trx, settings.secret, { id, password });
  if (written.prerequisites) await storePrerequisites(trx, { tid: id, gid }, written.prerequisites);
  await recordAudit(trx, by, {
    action: 'training-created',
    target: `training:${id}`,
    after: { title: written.title, auth: columns.auth, ...(gid !== null && { gid }) },
  });
  return id;
}

const defaultRank = 1000;

/**
 * Changes a training; author and group cannot change. Throws `trainingNotFound`, `changedMeanwhile`, and the errors of
 * `insertTraining`.
 */
export async function changeTraining(
  services: SavingServices,
  by: Actor,
  { id, version, ...written }: Body['training'],
  category: SentCategory,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockTraining(trx, id);
    if (version && version !== former.modified_at.toISOString()) throw new ApiError('changedMeanwhile');
    const { settings } = services;
    const { columns, password, isPasswordChanged } = await columnsOf(
      settings,
      trx,
      by,
      written,
      category,
      former.gid,
      former,
    );
    await trx
      .updateTable('training')
      .set({ ...columns, modified_at: nextModifiedAt(former.modified_at, services.clock()) })
      .where('id', '=', id)
      .execute();
    if (password !== null) await trainingPasswords.store(trx, settings.secret, { id, password });
    if (written.prerequisites)
      await storePrerequisites(trx, { tid: id, gid: former.gid }, written.prerequisites);
    await recordAudit(trx, by, {
      action: 'training-changed',
      target: `training:${id}`,
      before: { title: former.title, auth: former.auth, rank: former.rank, visible: former.is_visible },
      after: {
        title: columns.title ?? former.title,
        auth: columns.auth,
        rank: columns.rank ?? former.rank,
        visible: columns.is_visible ?? former.is_visible,
        isPasswordChanged,
        ...(written.prerequisites && { needs: written.prerequisites }),
      },
    });
    await services.events.publish(trx, 'standing');
  });
}

/** Shows or hides a training. Throws `trainingNotFound`. */
export async function setTrainingVisible(
  services: SavingServices,
  by: Actor,
  id: number,
  isVisible: boolean,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockTraining(trx, id);
    await trx
      .updateTable('training')
      .set({ is_visible: isVisible, modified_at: nextModifiedAt(former.modified_at, services.clock()) })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, by, {
      action: 'training-changed',
      target: `training:${id}`,
      before: { visible: former.is_visible },
      after: { visible: isVisible },
    });
    await services.events.publish(trx, 'standing');
  });
}

/** Deletes a training for everybody. Its submissions stay. Throws `trainingNotFound`. */
export async function deleteTraining(
  services: SavingServices & Pick<Services, 'domainEvents'>,
  by: Actor,
  id: number,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { title } = await lockTraining(trx, id);
    await trx.updateTable('training').set({ hidden_at: services.clock() }).where('id', '=', id).execute();
    await recordAudit(trx, by, { action: 'training-deleted', target: `training:${id}`, before: { title } });
    await services.domainEvents.emit(trx, 'training-deleted', { tid: id });
    await services.events.publish(trx, 'standing');
  });
}

/**
 * Creates a hidden copy with the same problems, owned by the caller and without enrolled users. Throws
 * `trainingNotFound`.
 */
export async function cloneTraining(
  { db, clock, settings }: SavingServices,
  by: Actor,
  id: number,
): Promise<number> {
  const texts = await db
    .selectFrom('training')
    .where('id', '=', id)
    .select(['description', 'texts'])
    .executeTakeFirst();
  await recordWriting({ db, clock }, by.uid, textBytes(texts), 'texts');
  return db.transaction().execute(async (trx) => {
    const former = await lockTraining(trx, id);
    const { title } = former;
    const now = clock();
    const { rows } = await sql<{ id: number }>`
      insert into training (uid, gid, title, description, rank, auth, is_visible, category_id, texts,
        password_hash, created_at, modified_at)
      select ${by.uid}, gid, left(title, 240) || ' [Cloned]', description, rank, auth, false, category_id,
        case when texts ? 'en-US' then jsonb_set(texts, '{en-US,title}',
          to_jsonb(left(texts -> 'en-US' ->> 'title', 240) || ' [Cloned]')) else texts end,
        password_hash, ${now}::timestamptz, ${now}::timestamptz
      from training where id = ${id} returning id`.execute(trx);
    const copy = rows[0]?.id;
    if (copy === undefined) throw new ApiError('trainingNotFound');
    // The encryption of a password depends on the training id, so the copy needs its own ciphertext.
    const password = trainingPasswords.open(settings.secret, former);
    if (password !== null) await trainingPasswords.store(trx, settings.secret, { id: copy, password });
    await sql`
      insert into training_problem (tid, pid, display_id, rank, is_shared)
      select ${copy}::bigint, pid, display_id, rank, is_shared and ${former.uid === by.uid}::boolean from training_problem where tid = ${id}`.execute(
      trx,
    );
    await sql`
      insert into training_prerequisite (tid, needs, percent)
      select ${copy}::bigint, needs, percent from training_prerequisite where tid = ${id}`.execute(trx);
    await recordAudit(trx, by, {
      action: 'training-created',
      target: `training:${copy}`,
      after: { title, source: id },
    });
    return copy;
  });
}

/** Locks a training until the end of the transaction and returns its row. Throws `trainingNotFound`. */
export async function lockTraining(trx: Kysely<Database>, id: number): Promise<TrainingRow> {
  await sql`select from training where id = ${id} for no key update`.execute(trx);
  const row = await findTraining(trx, id, null);
  if (!row || row.hidden_at !== null) throw new ApiError('trainingNotFound');
  return row;
}
