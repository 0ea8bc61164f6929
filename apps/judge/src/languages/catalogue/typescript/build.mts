import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import process from 'node:process';

/** `build.mts SOURCE TARGET`, run inside the sandbox: takes the types away. Exit 1 when the source is at fault. */
const [source = '', target = ''] = process.argv.slice(2);

/** Where it can, blanks take the place of types, so that lines and columns stay; enumerations are written anew. */
function strip(text: string): string {
  try {
    return stripTypeScriptTypes(text);
  } catch (error) {
    const isUnsupported =
      error instanceof Error && 'code' in error && error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX';
    if (!isUnsupported) throw error;
    return stripTypeScriptTypes(text, { mode: 'transform' });
  }
}

try {
  writeFileSync(target, strip(readFileSync(source, 'utf8')));
} catch (error) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const place = /^:(\d+\n[\s\S]*?\^)\s*\n/.exec(stack)?.[1];
  process.stderr.write(`${place === undefined ? source : `${source}:${place}`}\n${name}: ${message}\n`);
  process.exit(1);
}
