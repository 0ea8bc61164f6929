/**
 * Restores a site from a backup into an empty data folder, and checks it: every table and every file is as it was
 * written, and up to 20 submissions are judged again.
 *
 *   npm run restore -- FILE [--replace] [--rehearse] [--replays NUMBER] [--lang zh|en]
 *
 * FILE is a path, also relative to the data folder, or the name of a backup there.
 *
 * `--replace` moves an existing site in the folder aside, once the restored one is verified. `--rehearse` restores into
 * a temporary folder, deletes it again, and records the result for the console. With DATABASE_URL the rows go into that
 * database, which has to be empty.
 *
 * Exit status: 0 everything matches, 1 nothing was changed, 3 restored, but some verdicts differ here.
 */
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale } from '@xiezhi/contract/limits';
import { pino } from 'pino';
import { holdsSite } from '../../../../../launcher/site/restored-data.js';
import type { CheckedArchive } from '../../site/backup/archive-reader.ts';
import { recordRestoreTest } from '../../site/backup/record.ts';
import { hasEqualVerdicts, type Replays, replaySample } from '../../site/backup/replay-sample.ts';
import { runRestoreTest, restoreSite, type SiteRestore } from '../../site/backup/restore-site.ts';
import { printFailure, reasonOf } from '../../site/backup/failure-text.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import { blobSettingsOf } from '../../platform/settings/object-storage.ts';
import { findBackup } from './find-backup.ts';
import { helpOption, reportLocale, withSite } from './with-site.ts';
import { restoreMessages } from './restore-messages.ts';
import { startCommand } from './start-command.ts';

const exitDifferent = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    replays: { type: 'string', default: '20' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const locale = reportLocale(values.lang);
const words = restoreMessages[locale];
const say = (line: string) => process.stderr.write(`${line}\n`);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(words.stopped)));

const replays: Replays = { same: 0, different: [], impossible: [], hasSandbox: true };

const inspect: SiteRestore['inspect'] = async (databaseUrl, blobs) => {
  const count = Number(values.replays);
  if (count === 0) return;
  say(words.parts.replays);
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl, size: 2, log }));
  try {
    Object.assign(replays, await replaySample(db, blobs, count));
  } finally {
    await db.destroy();
  }
};

async function run(): Promise<number> {
  if (values.help) {
    process.stdout.write(`${words.usage}\n`);
    return 0;
  }
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !/^\d{1,4}$/.test(values.replays))
    throw new Error(words.usage);
  const dataFolder = resolve(process.env['XIEZHI_DATA'] ?? './data');
  const path = findBackup(file, dataFolder);
  // Throws before the restore test starts: a mistyped name must not be recorded as a failed test.
  if (path === null) throw new Error(words.noFile(resolve(file), dataFolder));
  const restore = {
    path,
    dataFolder,
    signal: stopping.signal,
    onProgress: (part: keyof typeof words.parts) => say(words.parts[part]),
    inspect,
  };
  if (values.rehearse) await rehearse(restore);
  else {
    const databaseUrl = process.env['XIEZHI_DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'] || null;
    const blobs = blobSettingsOf(process.env);
    const restored = await restoreSite({ ...restore, databaseUrl, blobs, isReplacing: values.replace });
    reportArchive(restored);
    if (restored.former !== null) {
      say(words.former(restored.former));
      if (blobs.places[0] === 's3') say(words.formerFiles);
    }
    if (process.env['XIEZHI_SECRET']) say(words.secret);
    say(words.done(restore.dataFolder, startCommand(process.env)));
  }
  return replays.different.length > 0 ? exitDifferent : 0;
}

function reportArchive({ head, tail }: CheckedArchive): void {
  const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
  say(words.equal(head.createdAt, rows, tail.tables.length, tail.blobs.count));
  if (tail.missing.length > 0) say(words.missing(tail.missing.length));
  reportReplays(replays);
}

function reportReplays({ same, different, impossible }: Replays): void {
  if (same + different.length > 0) say(words.replayed(same, different));
  for (const reason of impossible) say(words.notReplayed(reason));
}

const inEach = (describe: (locale: Locale) => string): Record<Locale, string> => ({
  'zh-CN': describe('zh-CN'),
  'en-US': describe('en-US'),
});

/** Runs a restore test and records its result. Throws the error of a failed test after recording it. */
async function rehearse(restore: Parameters<typeof runRestoreTest>[0]): Promise<void> {
  const started = performance.now();
  let archive: CheckedArchive | null = null;
  let failure: unknown = null;
  try {
    archive = await runRestoreTest(restore);
    reportArchive(archive);
    say(words.rehearsed);
  } catch (error) {
    failure = error;
  }
  const isWell = failure === null && hasEqualVerdicts(replays);
  const { same, different, impossible } = replays;
  const notJudged = impossible.join('; ');
  const remark =
    failure !== null
      ? inEach((one) => reasonOf(failure, one))
      : different.length > 0
        ? inEach((one) => restoreMessages[one].replayed(same, different))
        : impossible.length > 0
          ? inEach((one) => (isWell ? notJudged : restoreMessages[one].notReplayed(notJudged)))
          : null;
  if (!stopping.signal.aborted && (process.env['DATABASE_URL'] || holdsSite(restore.dataFolder))) {
    await withSite(({ db }) =>
      recordRestoreTest(db, {
        name: basename(restore.path),
        backupAt: archive?.head.createdAt ?? null,
        seconds: (performance.now() - started) / 1000,
        isWell,
        replayedSame: replays.same,
        replayedOther: replays.different.length,
        remark,
      }),
    );
  }
  if (failure !== null) throw failure;
}

run().then(
  (status) => (process.exitCode = status),
  (error: unknown) => printFailure(error, locale),
);
