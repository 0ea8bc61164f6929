import { messageOf } from '../errors.js';
import { readSettings } from '../site/settings.js';
import { examineDatabase } from './database.js';
import { examineCompilers, examineSandbox } from './judging.js';
import {
  examineBrowser,
  examineData,
  examineMachine,
  examinePackages,
  examinePort,
  examineWeb,
} from './machine.js';

/**
 * The result of one check. `failure` prevents the site from running, `warning` limits it.
 * @typedef {{ name: string, status: 'ok' | 'warning' | 'failure', detail: string, mend?: string }} Finding
 */

/**
 * Runs all checks, one after another.
 * @returns {AsyncGenerator<Finding>}
 */
export async function* examine() {
  yield examineMachine();
  yield examinePackages();
  let settings;
  try {
    settings = readSettings();
    yield { name: 'Settings', status: 'ok', detail: 'valid' };
  } catch (error) {
    yield {
      name: 'Settings',
      status: 'failure',
      detail: messageOf(error),
      mend: 'see the table in docs/settings.md',
    };
    settings = readSettings({});
  }
  const looks = [
    { name: 'Data folder', look: () => examineData(settings) },
    { name: 'Port', look: () => examinePort(settings) },
    { name: 'Database', look: () => examineDatabase(settings) },
    { name: 'Compilers', look: () => examineCompilers() },
    { name: 'Sandbox', look: () => examineSandbox() },
    { name: 'Web application', look: () => examineWeb() },
    { name: 'Browser for tests', look: () => examineBrowser() },
  ];
  for (const { name, look } of looks) {
    try {
      yield* [await look()].flat();
    } catch (error) {
      yield { name, status: 'failure', detail: messageOf(error) };
    }
  }
}
