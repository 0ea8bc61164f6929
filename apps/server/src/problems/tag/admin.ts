import type { Locale } from '@xiezhi/contract/limits';
import { visibleCharacter, visibleOrNull } from '@xiezhi/contract/wire/wire';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import type { Database, TagClassificationTable, TagTable } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Classification, presentClassification, presentTag, type Tag } from './repository.ts';

/** Fields that staff send for a tag or a classification; absent fields keep their values. */
export interface Named {
  readonly name?: string | null | undefined;
  readonly nameEn?: string | null | undefined;
}
export interface SentTag extends Named {
  readonly color?: string | null | undefined;
  /** Id of the classification; null for none. */
  readonly tcid?: number | null | undefined;
}
export interface SentClassification extends Named {
  readonly rank?: number | undefined;
}
interface OfJudge {
  readonly oj?: string | null | undefined;
}

interface StoredNames {
  readonly name: string;
  readonly name_en: string | null;
}

/**
 * Computes both names after a change. A client in English receives the English name as `name` and sends it back as
 * `name`. Such a `name` therefore updates the English name, unless the request also has `nameEn`.
 */
export function nextNames(before: StoredNames | null, { name, nameEn }: Named, locale: Locale): StoredNames {
  const sent = name?.trim();
  const sentEn = nameEn === undefined ? before?.name_en : nameEn == null ? null : visibleOrNull(nameEn);
  const isEnglish = locale === 'en-US' && nameEn === undefined && (before?.name_en ?? null) !== null;
  if (isEnglish && before) return { name: before.name, name_en: sent || before.name_en };
  return { name: sent ?? before?.name ?? '', name_en: sentEn ?? null };
}

/**
 * Returns tags and classifications with both names. Their problem counts include all problems, regardless of
 * visibility.
 */
export async function listTagsForStaff(db: Kysely<Database>, oj: string) {
  const { rows: tags } = await sql<Selectable<TagTable> & { problems: number }>`
    select tag.*, (
      select count(*) from problem_tag join problem on problem.id = problem_tag.pid
      where problem_tag.tag_id = tag.id and problem.hidden_at is null
    ) as problems
    from tag where gid is null and (${oj} = 'ALL' or upper(oj) = ${oj}) order by id`.execute(db);
  const { rows: shelves } = await sql<Selectable<TagClassificationTable>>`
    select * from tag_classification where ${oj} = 'ALL' or upper(oj) = ${oj}
    order by upper(oj) <> 'ME', upper(oj), rank, id`.execute(db);
  return {
    classifications: shelves.map((row) =>
      Object.assign(presentClassification(row, 'zh-CN'), { nameEn: row.name_en }),
    ),
    tags: tags.map((row) => Object.assign(presentTag(row, 'zh-CN', row.problems), { nameEn: row.name_en })),
  };
}

/** Throws `tagNameMissing`, `tagNameTaken`, `tagClassificationNotFound`. */
export async function createTag(
  db: Kysely<Database>,
  by: Actor,
  sent: SentTag & OfJudge,
  locale: Locale,
): Promise<Tag> {
  const names = nextNames(null, sent, locale);
  if (!visibleCharacter.test(names.name)) throw new ApiError('tagNameMissing');
  return mapNameTaken('tagNameTaken', names.name, () =>
    db.transaction().execute(async (trx) => {
      await checkShelf(trx, sent.tcid);
      const row = await trx
        .insertInto('tag')
        .values({
          ...names,
          color: sent.color ?? null,
          oj: sent.oj?.trim() || 'ME',
          classification_id: sent.tcid ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, by, {
        action: 'tag-created',
        target: `tag:${row.id}`,
        after: auditFields(row),
      });
      return presentTag(row, locale);
    }),
  );
}

/**
 * Changes a tag. Absent fields keep their values; a null `tcid` removes the tag from its classification. Throws
 * `tagNotFound`, among others.
 */
export async function changeTag(
  db: Kysely<Database>,
  by: Actor,
  { id, ...sent }: SentTag & { readonly id: number },
  locale: Locale,
): Promise<void> {
  await mapNameTaken('tagNameTaken', sent.name ?? '', () =>
    db.transaction().execute(async (trx) => {
      const before = await lockTag(trx, id);
      const names = nextNames(before, sent, locale);
      if (!visibleCharacter.test(names.name)) throw new ApiError('tagNameMissing');
      await checkShelf(trx, sent.tcid);
      const after = {
        ...names,
        color: sent.color ?? before.color,
        classification_id: sent.tcid === undefined ? before.classification_id : sent.tcid,
      };
      await trx
        .updateTable('tag')
        .set({ ...after, modified_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      const target = `tag:${id}`;
      await recordAudit(trx, by, { action: 'tag-changed', target, before: auditFields(before), after });
    }),
  );
}

/** Throws `tagNotFound`. */
export async function deleteTag(db: Kysely<Database>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockTag(trx, id);
    const { problems } = await trx
      .selectFrom('problem_tag')
      .where('tag_id', '=', id)
      .select(sql<number>`count(*)`.as('problems'))
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('tag').where('id', '=', id).execute();
    const act = {
      action: 'tag-deleted',
      target: `tag:${id}`,
      before: auditFields(before),
      detail: { problems },
    } as const;
    await recordAudit(trx, by, act);
  });
}

/** Throws `tagClassificationNameMissing`, `tagClassificationNameTaken`. */
export async function createClassification(
  db: Kysely<Database>,
  by: Actor,
  sent: SentClassification & OfJudge,
  locale: Locale,
): Promise<Classification> {
  const names = nextNames(null, sent, locale);
  if (!visibleCharacter.test(names.name)) throw new ApiError('tagClassificationNameMissing');
  return mapNameTaken('tagClassificationNameTaken', names.name, () =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('tag_classification')
        .values({ ...names, oj: sent.oj?.trim() || 'ME', rank: sent.rank ?? 0 })
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = { ...names, rank: row.rank };
      const target = `tag-classification:${row.id}`;
      await recordAudit(trx, by, { action: 'tag-classification-created', target, after });
      return presentClassification(row, locale);
    }),
  );
}

/** Changes a classification. Throws `tagClassificationNotFound` and the errors of `createClassification`. */
export async function changeClassification(
  db: Kysely<Database>,
  by: Actor,
  { id, ...sent }: SentClassification & { readonly id: number },
  locale: Locale,
): Promise<void> {
  await mapNameTaken('tagClassificationNameTaken', sent.name ?? '', () =>
    db.transaction().execute(async (trx) => {
      const before = await lockShelf(trx, id);
      const names = nextNames(before, sent, locale);
      if (!visibleCharacter.test(names.name)) throw new ApiError('tagClassificationNameMissing');
      const after = { ...names, rank: sent.rank ?? before.rank };
      await trx
        .updateTable('tag_classification')
        .set({ ...after, modified_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      const { name, name_en, rank } = before;
      const target = `tag-classification:${id}`;
      await recordAudit(trx, by, {
        action: 'tag-classification-changed',
        target,
        before: { name, name_en, rank },
        after,
      });
    }),
  );
}

/** Throws `tagClassificationNotFound`. */
export async function deleteClassification(db: Kysely<Database>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, name_en, rank } = await lockShelf(trx, id);
    await trx.deleteFrom('tag_classification').where('id', '=', id).execute();
    const target = `tag-classification:${id}`;
    await recordAudit(trx, by, {
      action: 'tag-classification-deleted',
      target,
      before: { name, name_en, rank },
    });
  });
}

type TakenError = 'tagNameTaken' | 'tagClassificationNameTaken';

/** Converts a unique violation into an error, which also covers concurrent requests. */
async function mapNameTaken<Result>(
  code: TakenError,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedUniqueness(error) === null) throw error;
    throw new ApiError(code, { name: name.trim() });
  }
}

async function checkShelf(trx: Kysely<Database>, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number') await lockShelf(trx, id);
}

async function lockShelf(trx: Kysely<Database>, id: number) {
  const row = await trx
    .selectFrom('tag_classification')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('tagClassificationNotFound');
  return row;
}

/** Locks a tag of the site; tags of groups are not found. */
async function lockTag(trx: Kysely<Database>, id: number) {
  const row = await trx
    .selectFrom('tag')
    .where('id', '=', id)
    .where('gid', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('tagNotFound');
  return row;
}

function auditFields({ name, name_en, color, oj, classification_id }: Selectable<TagTable>) {
  return { name, name_en, color, oj, classification_id };
}
