import type { Services } from '../../platform/services.ts';

/** An option of every command. */
export const helpOption = { type: 'boolean', short: 'h', default: false } as const;

/** Returns the language of reports: the option `--lang`, or else the language of the environment. */
export function reportLocale(wanted: string | undefined): 'zh-CN' | 'en-US' {
  const language = wanted ?? process.env['LC_ALL'] ?? process.env['LANG'] ?? '';
  return language.startsWith('zh') ? 'zh-CN' : 'en-US';
}

/**
 * Runs `work` on the site's data, with or without a running site, and closes everything. Loads the modules of a site
 * here, not at the start, because loading them would delay commands that do not need them, such as printing the usage.
 */
export async function withSite<Result>(work: (services: Services) => Promise<Result>): Promise<Result> {
  const { createLogger } = await import('../../platform/logger.ts');
  const { buildServices } = await import('../build-services.ts');
  const { prepareData } = await import('../prepare-database.ts');
  const { readSettings } = await import('../../platform/settings/environment.ts');
  const { openSiteDatabase } = await import('./site-database.ts');
  const database = await openSiteDatabase(process.env);
  try {
    const settings = readSettings({ ...process.env, DATABASE_URL: database.url });
    const log = createLogger('warn', { write: (line) => process.stderr.write(line) });
    const services = buildServices({ settings, log });
    try {
      await prepareData(services);
      return await work(services);
    } finally {
      await services.events.close();
      await services.db.destroy();
    }
  } finally {
    await database.stop();
  }
}

/** Prints one line for the operator and sets exit status 1. */
export function failCommand(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
