import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { findLanguage } from '@xiezhi/contract/languages';
import { type ArchivePart, type OutputFile, type PackageSource, streamArchive } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';
import type { ContestRow } from '../repository.ts';

export interface AcceptedChoice {
  /** Omits programs of the author and of root. */
  readonly excludesAdmins: boolean;
  readonly by: 'user' | 'problem';
}

interface Row {
  readonly id: number;
  readonly username: string;
  readonly display_id: string;
  readonly language: string;
  readonly score: number | null;
  readonly submitted_at: Date;
}

/**
 * Streams a zip of programs submitted during the contest. For an ACM contest these are the accepted ones, for an OI
 * contest the newest scored one of each contestant for each problem.
 */
export async function acceptedZip(
  db: Kysely<Database>,
  contest: ContestRow,
  { excludesAdmins, by }: AcceptedChoice,
): Promise<Readable> {
  const isAcm = contest.type === 0;
  const { rows } = await sql<Row>`
    select ${isAcm ? sql`` : sql`distinct on (submission.uid, submission.cpid)`}
      submission.id, app_user.username, link.display_id, submission.language, submission.score, submission.submitted_at
    from submission
    join contest_problem link on link.id = submission.cpid
    join app_user on app_user.uid = submission.uid
    where ${submissionIn({ kind: 'contest', cid: contest.id })}
      and submission.submitted_at between ${contest.starts_at} and ${contest.ends_at}
      and ${isAcm ? sql`submission.counted_status = 0` : sql`submission.score is not null`}
      and not (${excludesAdmins}::boolean and (app_user.role = 1000 or app_user.uid = ${contest.uid}
        or app_user.uid in (select uid from collaborator where collaborator.cid = ${contest.id})))
    order by ${isAcm ? sql`submission.id desc` : sql`submission.uid, submission.cpid, submission.id desc`}`.execute(
    db,
  );
  return streamArchive(partsOf(db, rows, (row) => pathOf(row, isAcm, by)));
}

/** Number of programs per part of the archive. */
const filesInOneGo = 200;

async function* partsOf(
  db: Kysely<Database>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): AsyncGenerator<ArchivePart> {
  for (let from = 0; from < rows.length; from += filesInOneGo) {
    const paths = new Map(rows.slice(from, from + filesInOneGo).map((row) => [nameOf(row), row.id]));
    const files: OutputFile[] = [...paths.keys()].map((path) => ({ path, from: path }));
    yield { written: { root: '', files, remarks: [] }, source: codeSource(db, paths) };
  }
}

/** Returns the path of a program in the archive. The submission id makes every path unique. */
function pathOf(
  { id, username, display_id, language, score, submitted_at }: Row,
  isAcm: boolean,
  by: string,
) {
  const at = submitted_at.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  const points = isAcm ? '' : `_${score}`;
  const [folder, file] = by === 'user' ? [username, display_id] : [display_id, username];
  const ending = extname(findLanguage(language)?.sourceFile ?? '') || '.txt';
  return `${safeName(folder)}/${safeName(file)}${points}_(${at})_${id}${ending}`;
}

/** Returns a file name that is valid on Windows and cannot refer to another folder. */
export function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern finds control characters
  const plain = name.replaceAll(/[\u0000-\u001F\u007F<>:"/\\|?*]/g, '_').replace(/[. ]+$/, '_');
  return /^(?:\.|$)|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `_${plain}` : plain;
}

/** Reads each program only when it is written, so that memory use does not depend on the size of the contest. */
function codeSource(db: Kysely<Database>, ids: ReadonlyMap<string, number>): PackageSource {
  async function read(path: string): Promise<Buffer> {
    const { code } = await db
      .selectFrom('submission')
      .where('id', '=', ids.get(path) ?? 0)
      .select('code')
      .executeTakeFirstOrThrow();
    return Buffer.from(code);
  }
  return {
    list: () => [...ids.keys()].map((path) => ({ path, size: 0 })),
    read,
    stream: async (path) => Readable.from([await read(path)]),
    close: async () => {},
  };
}
