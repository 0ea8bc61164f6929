import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkoutOf, copyCheckout } from '../support/launched.ts';

const root = join(import.meta.dirname, '../..');

/** Test files for a language: self-test, samples, memory edges, ways to end. */
export const languageSuites = [
  'apps/judge/src/worker/language-self-test/self-test.test.ts',
  'apps/judge/src/test/golden/languages.test.ts',
  'apps/judge/src/test/golden/memory-edges.test.ts',
  'apps/judge/src/test/golden/endings.test.ts',
];

/** Options of `unshare` for a process namespace, in which a program cannot reach other processes of the user. */
const apart = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const nobody = 65_534;

/**
 * Tests every installed language in the tier `restricted`, as an ordinary user. If root runs this, another user runs
 * the tests, with a copy of the checkout that this user owns.
 * @param only selects suites whose path contains one of these words; empty for all suites
 */
export function restrictedLanguagesRun(only: readonly string[]): Promise<boolean> {
  const suites = languageSuites.filter(
    (file) => only.length === 0 || only.some((word) => file.includes(word)),
  );
  if (process.geteuid?.() !== 0)
    return Promise.resolve(
      prove(
        suites,
        root,
        ['unshare', '--user', '--map-current-user', ...apart, '--'],
        process.env['HOME'] ?? '/',
      ),
    );
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-restricted-'));
  try {
    spawnSync('chmod', ['755', folder]);
    const copied = join(folder, 'copied');
    copyCheckout(copied);
    const { checkout, home, prefix } = checkoutOf(nobody, copied, folder);
    return Promise.resolve(prove(suites, checkout, ['unshare', ...apart, '--', ...prefix], home));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prove(
  suites: readonly string[],
  checkout: string,
  prefix: readonly string[],
  home: string,
): boolean {
  const [file, ...args] = [...prefix, join(checkout, relative(root, process.execPath)), '--test'];
  const { status, error } = spawnSync(file, [...args, ...suites], {
    cwd: checkout,
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], HOME: home, XIEZHI_ALL_LANGUAGES: '1', XIEZHI_TEST_TIER: 'restricted' },
  });
  if (error) throw error;
  return status === 0;
}
