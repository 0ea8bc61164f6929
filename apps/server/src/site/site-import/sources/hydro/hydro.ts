import { emptyStream, type SourceSite } from '../../model/source.ts';
import { pageCondition } from '../../raw/pages.ts';
import { copiedDatabase, numberedStream } from '../../raw/raw-database.ts';
import { surveyTables } from '../../raw/survey.ts';
import type { OpenSource, SourceOptions } from '../registry.ts';
import { type Backup, openBackup } from './backup.ts';
import { hydroContests } from './contests.ts';
import { type BackupParts, copyBackup } from './copy.ts';
import { hydroFigures } from './figures.ts';
import { createHydroFiles, hydroFileOf } from './files.ts';
import { hydroGroups, hydroUsers } from './people.ts';
import { hydroBulletin, hydroComments, hydroDiscussions } from './posts.ts';
import { hydroProblems } from './problems.ts';
import { hydroTables } from './schema.ts';
import { hydroTrainings } from './trainings.ts';
import { readRecords, type RecordRow, toSubmission } from './submissions.ts';
import { hydroTableHandling } from './survey.ts';
import type { SubmissionRecord } from '../../model/records.ts';

/**
 * Opens a Hydro backup, which is an archive or a folder with its contents. The files of the site are in the backup or
 * in a separate folder.
 */
export const openHydro: OpenSource = async (options): Promise<SourceSite> => {
  const opened: Backup[] = [];
  const open = async (path: string): Promise<Backup> => {
    const backup = await openBackup(path);
    opened.push(backup);
    return backup;
  };
  const closeAll = () => Promise.all(opened.map((backup) => backup.close()));
  try {
    const backup = await open(options.from);
    const storage = options.files === null ? null : await open(options.files);
    return await copiedSite({ backup, storage }, options, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
};

async function copiedSite(
  parts: BackupParts,
  options: SourceOptions,
  closeAll: () => Promise<unknown>,
): Promise<SourceSite> {
  let counts = new Map<string, number>();
  const raw = await copiedDatabase('site_import_hydro', hydroTables, options, async (sink) => {
    counts = await copyBackup(parts, sink, options.signal);
  });
  const { backup, storage } = parts;
  const files = createHydroFiles(raw, storage ?? backup);
  return {
    kind: 'hydro',
    survey: () =>
      Promise.resolve(
        surveyTables({ rows: counts, unreadable: raw.contents.unreadable }, hydroTableHandling),
      ),
    // Ids of Hydro are not kept on this site.
    largestNumbers: () => Promise.resolve({}),
    streams: {
      users: hydroUsers(raw),
      groups: hydroGroups(raw),
      tags: emptyStream,
      problems: hydroProblems(raw, files),
      contests: hydroContests(raw),
      trainings: hydroTrainings(raw),
      submissions: numberedStream<RecordRow, SubmissionRecord>(
        (after) =>
          readRecords(
            raw,
            pageCondition({ table: 'record', column: 'record.place', bytes: ['octet_length(record.json)'] }),
            [after],
          ),
        (row) => toSubmission(row, files),
      ),
      announcements: hydroBulletin(raw),
      discussions: hydroDiscussions(raw),
      comments: hydroComments(raw),
    },
    fileOf: (link, from) => hydroFileOf(raw, files, link, from),
    figures: hydroFigures(raw, files),
    async close() {
      await raw.drop();
      await closeAll();
    },
  };
}
