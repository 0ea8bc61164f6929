import { type Kysely, sql } from 'kysely';
import type { Person } from '@xiezhi/rules';
import { openPost } from '../../community/discussion/access.ts';
import { rightsOn } from '../../judging/submission/policy.ts';
import { findSubmission } from '../../judging/submission/repository.ts';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { openProblem, type OpenedProblem } from '../../problems/problem/policy.ts';
import { openContest } from '../../scopes/contest/access.ts';
import { openGroup } from '../../scopes/group/access.ts';
import { openTraining } from '../../scopes/training/access.ts';
import type { SourceKind } from '@xiezhi/contract/site-import';
import { type OldAddress, type OldNoun, readOldAddress } from './patterns.ts';

const lifeMs = 60_000;

/** Kinds of records whose texts link files; the same values as in `site_import_file_use`. */
type LinkingNoun = OldNoun | 'comment';

/** Noun under which the migration stores the ids of problems by their display ids at the source. */
const byDisplayId = 'displayId';

/** Finds the new pages for old addresses. The addresses belong to judges whose records were migrated to this site. */
export interface OldAddressResolver {
  /** Whether an address has the format of an address of one of these judges. */
  readonly isOld: (address: string) => Promise<boolean>;
  /**
   * Returns the address of the page or file that replaced an old address. Null if it does not exist or if the viewer
   * may not see it; the response must not distinguish these cases.
   * @param address path and query
   */
  resolve(person: Person | null, address: string): Promise<string | null>;
}

export function createOldAddressResolver(services: Services): OldAddressResolver {
  const { db } = services;
  const sources = createTtlCache(lifeMs, async () => {
    const { rows } = await sql<{ source: string; kind: SourceKind }>`
      select source, kind from site_import where started_at is not null order by created_at`.execute(db);
    return rows;
  });

  async function candidates(address: string) {
    const read = readOldAddress(address);
    if (read.length === 0) return [];
    const known = await sources.get();
    return read.flatMap((one) => {
      const names = known.filter(({ kind }) => kind === one.source).map(({ source }) => source);
      return names.length === 0 ? [] : [{ ...one, names }];
    });
  }

  return {
    isOld: async (address) => (await candidates(address)).length > 0,
    async resolve(person, address) {
      for (const one of await candidates(address)) {
        const found = await visibleOrNull(locate(services, person, one, one.names));
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** Returns null if a policy hides the object from the viewer. */
async function visibleOrNull(located: Promise<string | null>): Promise<string | null> {
  try {
    return await located;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Returns the new id of a record; null if the migration did not include it. */
async function newIdOf(
  db: Kysely<Database>,
  sources: readonly string[],
  noun: LinkingNoun | typeof byDisplayId,
  ...keys: readonly string[]
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select new_id as id from site_import_id
    where source = any(${sources}::text[]) and noun = ${noun} and old_key = any(${keys}::text[]) limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Returns the new address of an object. Throws if a policy refuses access to it. */
async function locate(
  services: Services,
  person: Person | null,
  address: OldAddress,
  sources: readonly string[],
): Promise<string | null> {
  if ('page' in address) return address.page;
  const { noun, key, otherKeys = [], tail = '', displayId, problem } = address;
  const { db } = services;
  if (noun === 'problem') {
    const opened = await openOldProblem(services, person, sources, key, displayId);
    return opened && (await problemPage(db, opened));
  }
  if (noun === 'file') {
    if (problem !== undefined) {
      const opened = await openOldProblem(services, person, sources, problem, displayId);
      return opened && attachmentOf(db, opened.id, key.slice(key.lastIndexOf('/') + 1));
    }
    const keys = [key, ...otherKeys];
    return locateFile(services, person, sources, [...keys, ...keys.map((one) => `avatar:${one}`)]);
  }
  const id = await newIdOf(db, sources, noun, key);
  if (id === null) return null;
  const now = services.clock();
  switch (noun) {
    case 'user':
      return `/user-home?uid=${encodeURIComponent(id)}`;
    case 'contest': {
      const { row } = await openContest(services, person, Number(id), now);
      return `${groupPath(row.gid)}/contest/${id}${tail}`;
    }
    case 'training': {
      const { row } = await openTraining(services, person, Number(id), now);
      return `${groupPath(row.gid)}/training/${id}`;
    }
    case 'group':
      await openGroup(services, person, Number(id), 'know');
      return `/group/${id}`;
    case 'discussion': {
      const { post } = await openPost(services, person, Number(id), 'read');
      return `${groupPath(post.gid)}/discussion-detail/${id}`;
    }
    case 'announcement': {
      const row = await db
        .selectFrom('announcement')
        .where('id', '=', Number(id))
        .where('status', '=', 0)
        .select('id')
        .executeTakeFirst();
      return row ? `/home?announcement=${row.id}` : null;
    }
    case 'submission': {
      const row = await findSubmission(db, Number(id), 'en-US');
      const rights = row && (await rightsOn(services, person, row));
      return rights ? `/submission-detail/${id}` : null;
    }
  }
}

/** Maximum number of records that are opened to find a visible one that links a file. */
const usesMax = 20;

/**
 * Returns the new address of a file if the viewer may see at least one record whose text links the file. The check is
 * needed because old addresses can be guessed, such as `upload/pimg1000_1.png`. New ones cannot be guessed, but this
 * function would reveal them.
 */
async function locateFile(
  services: Services,
  person: Person | null,
  sources: readonly string[],
  keys: readonly string[],
): Promise<string | null> {
  // The new id of a file is already its address.
  const address = await newIdOf(services.db, sources, 'file', ...keys);
  if (address === null) return null;
  const { rows: uses } = await sql<{ noun: LinkingNoun; key: string }>`
    select distinct noun, old_key as key from site_import_file_use
    where source = any(${sources}::text[]) and file_key = any(${keys}::text[])
    order by noun, key limit ${usesMax}`.execute(services.db);
  for (const use of uses)
    if ((await visibleOrNull(locateUse(services, person, use, sources))) !== null) return address;
  return null;
}

/** Like `locate`, but also supports records without a page of their own. */
async function locateUse(
  services: Services,
  person: Person | null,
  { noun, key }: { readonly noun: LinkingNoun; readonly key: string },
  sources: readonly string[],
): Promise<string | null> {
  const { db } = services;
  switch (noun) {
    case 'problem':
    case 'contest':
    case 'training':
    case 'group':
    case 'discussion':
    case 'announcement':
    case 'user':
      return locate(services, person, { source: 'hustoj', noun, key }, sources);
    case 'comment': {
      const id = await newIdOf(db, sources, noun, key);
      const row = await db
        .selectFrom('comment')
        .where('id', '=', Number(id ?? 0))
        .select('did')
        .executeTakeFirst();
      if (typeof row?.did !== 'number') return null;
      const { post } = await openPost(services, person, row.did, 'read');
      return `/discussion-detail/${post.id}`;
    }
    case 'file':
    case 'submission':
      return null;
  }
}

/**
 * Opens a problem by its key, or else by its display id at the source. A problem of this site may have the same display
 * id, so this site's display ids are not used.
 */
async function openOldProblem(
  services: Services,
  person: Person | null,
  sources: readonly string[],
  key: string,
  displayId: string | undefined,
): Promise<OpenedProblem | null> {
  const { db } = services;
  const id =
    (await newIdOf(db, sources, 'problem', key)) ??
    (displayId === undefined ? null : await newIdOf(db, sources, byDisplayId, displayId));
  return id === null ? null : openProblem(services, person, { pid: Number(id) });
}

/** Returns the address of a file of a problem by its name; null if the problem has no such file. */
async function attachmentOf(db: Kysely<Database>, pid: number, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('attachments')
    .executeTakeFirst();
  return row?.attachments.find((one) => one.name === name)?.link ?? null;
}

async function problemPage(db: Kysely<Database>, { id, home }: OpenedProblem): Promise<string> {
  const { display_id } = await db
    .selectFrom('problem')
    .where('id', '=', id)
    .select('display_id')
    .executeTakeFirstOrThrow();
  return `${groupPath(home.kind === 'group' ? home.gid : null)}/problem/${encodeURIComponent(display_id)}`;
}

function groupPath(gid: number | null): string {
  return gid === null ? '' : `/group/${gid}`;
}
