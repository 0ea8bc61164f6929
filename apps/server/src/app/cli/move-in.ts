/**
 * Migrates the site of another judge into this one: accounts with their passwords, problems with data, contests,
 * trainings, submissions, posts and pictures.
 *
 *   npm run move-in -- hoj|hustoj|qduoj|hydro|domjudge --from SOURCE [--files FOLDER] [--report]
 *     [--zone ZONE] [--name NAME] [--lang zh|en]
 *
 * SOURCE is the address of a database (`mysql://user:password@host/hoj`), a dump, a backup archive or the address of a
 * site, as the handbook says for each kind. FOLDER contains test data and pictures as on the server of the source.
 * `--report` changes nothing and says what would be taken, converted and lost. A run may be interrupted: the next one
 * continues, and takes only what is new. `--zone` is the time zone of the source, `--name` tells several sources of a
 * kind apart. The site may be running.
 */
import { parseArgs } from 'node:util';
import { type SourceKind, sourceKinds, sourceLimits, sourceNamePattern } from '@xiezhi/contract/site-import';
import { describeReport, describeVerification, stepName } from '../../site/site-import/describe.ts';
import type { StepProgress } from '../../site/site-import/run.ts';
import { failCommand, helpOption, reportLocale, withSite } from './with-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    files: { type: 'string' },
    report: { type: 'boolean', default: false },
    zone: { type: 'string' },
    name: { type: 'string', default: '' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const locale = reportLocale(values.lang);
const usage = {
  'en-US': `Usage: npm run move-in -- ${sourceKinds.join('|')} --from SOURCE [--files FOLDER] [--report] [--zone ZONE] [--name NAME] [--lang zh|en]
  --report changes nothing and lists what would be migrated. Without it, the site is migrated and compared with its source.`,
  'zh-CN': `用法：npm run move-in -- ${sourceKinds.join('|')} --from 来源 [--files 文件夹] [--report] [--zone 时区] [--name 名称] [--lang zh|en]
  --report 不改变任何数据，只报告将迁移的内容。不加则执行迁移并与来源核对。`,
}[locale];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Minimum time in ms between two lines of progress of one step. */
const progressEvery = 2000;

function createProgress(): (progress: StepProgress) => void {
  let last = { step: '', at: 0 };
  return ({ step, read, stored }) => {
    const now = performance.now();
    if (step === last.step && now - last.at < progressEvery) return;
    last = { step, at: now };
    process.stderr.write(`${stepName(step, locale)}: ${read} → ${stored}\n`);
  };
}

async function run(): Promise<void> {
  if (values.help) return say(usage);
  const kind = sourceKinds.find((one): one is SourceKind => one === positionals[0]);
  const { from } = values;
  if (
    kind === undefined ||
    positionals.length > 1 ||
    from === undefined ||
    values.name.length > sourceLimits.nameMax ||
    !sourceNamePattern.test(values.name)
  )
    throw new Error(usage);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Error(signal)));
  const { report, verification } = await withSite(async (services) => {
    const { migrateSite: migrate } = await import('../../site/site-import/migrate.ts');
    return await migrate(
      services,
      {
        kind,
        from,
        files: values.files ?? null,
        timeZone: values.zone ?? null,
        name: values.name,
        isReport: values.report,
      },
      { signal: stopping.signal, onProgress: createProgress() },
    );
  });
  for (const line of describeReport(report, locale)) say(line);
  if (verification === null) return;
  for (const line of describeVerification(verification, locale)) say(line);
  if (!verification.isExplained) process.exitCode = 1;
}

run().catch(failCommand);
