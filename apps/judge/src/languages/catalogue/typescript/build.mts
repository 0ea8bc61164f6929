import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import process from 'node:process';

/**
 * `build.mts SOURCE TARGET`, run inside the sandbox, strips the types. Exits with 1 if the source is invalid.
 */
const [source = '', target = ''] = process.argv.slice(2);

/** Replaces types by spaces where possible, so that lines and columns stay; enums are rewritten. */
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
