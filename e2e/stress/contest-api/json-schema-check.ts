/*
 * Checks a JSON document against a schema, with the command line that the Contest API check uses for a
 * validator: `-q -s SCHEMA -r GLOB DOCUMENT`, where the glob matches the referenced schemas. Exits with 0 if
 * the document is valid, 1 if it is invalid, and 4 if it cannot be checked.
 */
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';

const { values, positionals } = parseArgs({
  options: {
    quiet: { type: 'boolean', short: 'q' },
    schema: { type: 'string', short: 's' },
    referred: { type: 'string', short: 'r' },
  },
  allowPositionals: true,
});

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function check(): number {
  const { schema = '', referred = '' } = values;
  const [document = ''] = positionals;
  // Numbers such as 0.015 are not exact multiples of 0.001 in binary.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, multipleOfPrecision: 6 });
  for (const path of globSync(referred)) {
    const found = read(path);
    if (basename(path) !== basename(schema) && isSchema(found)) ajv.addSchema(found);
  }
  const found = read(schema);
  if (!isSchema(found)) return 4;
  const isValid = ajv.compile(found);
  if (isValid(read(document))) return 0;
  for (const { instancePath, message = '' } of (isValid.errors ?? []).slice(0, 20))
    console.log(`fail: ${instancePath}: ${message}`);
  return 1;
}

function isSchema(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

try {
  process.exitCode = check();
} catch (error) {
  console.error(error);
  process.exitCode = 4;
}
