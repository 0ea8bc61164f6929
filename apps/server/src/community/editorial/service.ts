import type { Editorial, EditorialRule } from '@xiezhi/contract/routes/editorial';
import { isEditorialOpen, type Person } from '@xiezhi/rules';
import { sql, type SqlBool, type RawBuilder } from 'kysely';
import { recordAudit } from '../../identity/audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { openPost, type DiscussionAccessServices } from '../discussion/access.ts';
import { type EditorialTarget, openEditorialTarget } from './policy.ts';

/** Maximum number of attempts that a rule may require. */
const attemptsMax = 100;

type EditorialServices = DiscussionAccessServices & Pick<Services, 'formulas'>;

/**
 * Returns the editorial of a problem or contest for a viewer; null if there is none or it is not open for the
 * viewer.
 */
export async function readEditorial(
  services: EditorialServices,
  person: Person | null,
  place: EditorialTarget,
  now: Date,
): Promise<{ editorial: Editorial | null; can: { edit: boolean } }> {
  const { canEdit, canPreview, canRead, reader } = await openEditorialTarget(services, person, place, now);
  const can = { edit: canEdit };
  const row = await services.db
    .selectFrom('editorial')
    .where(isAt(place))
    .where('hidden_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!row) return { editorial: null, can };
  const terms = { rule: row.rule, attempts: row.attempts, opensAt: row.opens_at };
  const isOpen = canRead && isEditorialOpen(terms, reader, now);
  if (!isOpen && !canPreview) return { editorial: null, can };
  const text =
    row.did === null ? { content: row.content ?? '', post: null } : await postOf(services, person, row.did);
  if (text === null) return { editorial: null, can };
  const isStaffText = text.post === null;
  const [formulas] = await services.formulas.of([text.content], {
    author: [row.uid],
    isStatement: isStaffText,
  });
  return {
    editorial: {
      ...text,
      formulas: [...(formulas ?? [])],
      isStaffText,
      rule: row.rule,
      attempts: row.attempts,
      opensAt: row.opens_at?.toISOString() ?? null,
      gmtModified: row.modified_at.toISOString(),
      isOpen,
    },
    can,
  };
}

/** Returns the text of a post; null if the viewer may not see it or it is deleted. */
async function postOf(services: EditorialServices, person: Person | null, did: number) {
  try {
    await openPost(services, person, did, 'read');
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
  const post = await services.db
    .selectFrom('discussion')
    .innerJoin('app_user', 'app_user.uid', 'discussion.uid')
    .where('discussion.id', '=', did)
    .select(['content', 'title', 'username'])
    .executeTakeFirst();
  return post ? { content: post.content, post: { did, title: post.title, author: post.username } } : null;
}

export interface NewEditorial {
  readonly content: string | null;
  readonly did: number | null;
  readonly rule: EditorialRule;
  readonly attempts: number | null;
  readonly opensAt: Date | null;
  /** `gmtModified` of the editorial that was edited. Null if there was none; undefined replaces any version. */
  readonly version: string | null | undefined;
}

/**
 * Creates or replaces the editorial of a problem or contest. Throws `editorialNotYours`,
 * `editorialTextMissing`, `editorialRuleInvalid`, `editorialPostUnknown`, and `changedMeanwhile` if a version
 * is given and outdated.
 */
export async function writeEditorial(
  services: EditorialServices,
  viewer: Viewer & { readonly ip: string },
  place: EditorialTarget,
  given: NewEditorial,
): Promise<void> {
  const now = services.clock();
  await openForEditing(services, viewer, place, now);
  const { content, did, rule } = given;
  if ((content === null) === (did === null)) throw new ApiError('editorialTextMissing');
  const attempts = rule === 'attempts' ? given.attempts : null;
  const opensAt = rule === 'date' ? given.opensAt : null;
  if (rule === 'attempts' && (attempts === null || attempts < 1 || attempts > attemptsMax))
    throw new ApiError('editorialRuleInvalid');
  if (rule === 'date' && opensAt === null) throw new ApiError('editorialRuleInvalid');
  if ('cid' in place && (rule === 'solved' || rule === 'attempts'))
    throw new ApiError('editorialRuleInvalid');
  if (did !== null) await checkPublicPost(services, did);
  const values = { content, did, rule, attempts, opens_at: opensAt, uid: viewer.uid, modified_at: now };
  await services.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('editorial')
      .where(isAt(place))
      .where('hidden_at', 'is', null)
      .select('modified_at')
      .forUpdate()
      .executeTakeFirst();
    if (given.version !== undefined && given.version !== (before?.modified_at.toISOString() ?? null))
      throw new ApiError('changedMeanwhile');
    const { numUpdatedRows } = await transaction
      .updateTable('editorial')
      .set(values)
      .where(isAt(place))
      .where('hidden_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await transaction
        .insertInto('editorial')
        .values({ ...values, ...columnsOf(place), created_at: now })
        .execute();
    await recordAudit(transaction, viewer, {
      action: 'editorial-written',
      target: targetOf(place),
      after: { rule, did },
    });
  });
}

/** Removes an editorial. Its row is kept, marked as hidden. Throws `editorialNotYours`. */
export async function removeEditorial(
  services: EditorialServices,
  viewer: Viewer & { readonly ip: string },
  place: EditorialTarget,
): Promise<void> {
  const now = services.clock();
  await openForEditing(services, viewer, place, now);
  await services.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('editorial')
      .set({ hidden_at: now })
      .where(isAt(place))
      .where('hidden_at', 'is', null)
      .execute();
    await recordAudit(transaction, viewer, { action: 'editorial-removed', target: targetOf(place) });
  });
}

async function openForEditing(
  services: EditorialServices,
  viewer: Viewer,
  place: EditorialTarget,
  now: Date,
): Promise<void> {
  const { canEdit } = await openEditorialTarget(services, viewer, place, now);
  if (!canEdit) throw new ApiError('editorialNotYours');
}

/** Checks that everybody may read the post, since all readers of the editorial must see it. */
async function checkPublicPost(services: EditorialServices, did: number): Promise<void> {
  await openPost(services, null, did, 'read').catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('editorialPostUnknown') : error;
  });
}

function isAt(place: EditorialTarget): RawBuilder<SqlBool> {
  return 'pid' in place ? sql<SqlBool>`pid = ${place.pid}` : sql<SqlBool>`cid = ${place.cid}`;
}

function columnsOf(place: EditorialTarget): { pid: number | null; cid: number | null } {
  return 'pid' in place ? { pid: place.pid, cid: null } : { pid: null, cid: place.cid };
}

function targetOf(place: EditorialTarget): string {
  return 'pid' in place ? `problem:${place.pid}` : `contest:${place.cid}`;
}
