import { getuid } from 'node:process';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import { findRegistered, languages } from './languages/registry.ts';

/** `npm run languages`: what this node can judge, with which versions, and what would bring the rest. */
const rows: { name: string; state: string }[] = [];
const missing = new Set<string>();

for (const { name } of localLanguages) {
  const language = findRegistered(name);
  if (language === undefined) {
    rows.push({ name, state: 'not supported by this release' });
    continue;
  }
  const toolchain = await language.findToolchain();
  if (toolchain === null) for (const item of language.debianPackages) missing.add(item);
  rows.push({ name, state: toolchain?.version ?? `missing: ${language.debianPackages.join(' ')}` });
}
for (const { name } of languages) {
  if (findLanguage(name) === undefined) throw new Error(`the language ${name} is in no list of the contract`);
}

const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, state } of rows) console.log(`${name.padEnd(width)}  ${state}`);
if (missing.size > 0) {
  const command = `apt-get install -y --no-install-recommends ${[...missing].sort().join(' ')}`;
  console.log(`\nTo install what is missing:\n  ${getuid?.() === 0 ? command : `sudo ${command}`}`);
  console.log('A running node notices at its next start.');
}
