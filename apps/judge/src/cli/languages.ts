import { localLanguages } from '@xiezhi/contract/languages';
import { installDebianPackages } from '../../../../launcher/install/apt.js';
import type { Language } from '../languages/language.ts';
import { findRegistered } from '../languages/registry.ts';

/**
 * `npm run languages` lists the languages that this node can judge, their versions, and how to install the
 * missing ones. `npm run languages -- install NAME|all` installs them if this user may; otherwise it prints
 * the command.
 */
interface Row {
  name: string;
  version: string;
  state: string;
  /** Packages that would install the language; empty if nothing is missing or nothing can be done. */
  remedy: string;
}

const installArguments = 'npm run languages -- install';

async function describe(name: string, language: Language | undefined): Promise<Row> {
  if (language === undefined) {
    return { name, version: '-', state: 'hidden: Debian has no toolchain for it', remedy: '' };
  }
  const toolchain = await language.findToolchain();
  if (toolchain !== null) return { name, version: toolchain.version, state: 'installed', remedy: '' };
  const remedy = `${installArguments} ${/\W/.test(name) ? `'${name}'` : name}`;
  return { name, version: '-', state: 'not installed', remedy };
}

async function list(): Promise<void> {
  const rows = await Promise.all(localLanguages.map(({ name }) => describe(name, findRegistered(name))));
  const header: Row = { name: 'Language', version: 'Version', state: 'State', remedy: 'To install' };
  const columns = ['name', 'version', 'state', 'remedy'] as const;
  const widths = columns.map((key) => Math.max(...[header, ...rows].map((row) => row[key].length)));
  for (const row of [header, ...rows]) {
    console.log(
      columns
        .map((key, index) => row[key].padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Returns the missing packages of the named languages; null if a name is unknown. */
async function missingPackages(names: readonly string[]): Promise<string[] | null> {
  const wanted = names.includes('all') ? localLanguages.map(({ name }) => name) : names;
  const packages = new Set<string>();
  for (const name of wanted) {
    const language = findRegistered(name);
    if (language === undefined && names.includes('all')) continue;
    if (language === undefined) {
      console.error(`There is no language ${name} to install. The names: npm run languages`);
      return null;
    }
    if ((await language.findToolchain()) !== null) continue;
    for (const item of language.debianPackages) packages.add(item);
  }
  return [...packages].toSorted();
}

async function install(names: readonly string[]): Promise<number> {
  if (names.length === 0) {
    console.error(`Which one? ${installArguments} NAME|all`);
    return 2;
  }
  const packages = await missingPackages(names);
  if (packages === null) return 2;
  if (packages.length === 0) {
    console.log('Nothing is missing.');
    return 0;
  }
  console.log(`Installing ${packages.join(' ')}`);
  const warning = await installDebianPackages(packages, 'It could not be installed here.', () => {});
  if (warning !== undefined) {
    console.error(warning);
    return 1;
  }
  await list();
  console.log('A node that runs takes new languages in within an hour, or when it is started again.');
  return 0;
}

const [command, ...names] = process.argv.slice(2);
if (command === undefined) await list();
else if (command === 'install') process.exitCode = await install(names);
else {
  console.error(`There is no ${command}. Either nothing, or: install NAME|all`);
  process.exitCode = 2;
}
