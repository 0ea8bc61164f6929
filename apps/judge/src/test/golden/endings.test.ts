import type { Ending } from '../../languages/language-tests.ts';
import { languages } from '../../languages/registry.ts';
import { type Golden, goldenSuite } from '../support/golden.ts';

const crashes = languages.flatMap(({ name, tests: proof }) =>
  (proof.crashes ?? []).map((ending, index) => golden(name, `a crash (${index + 1})`, 'RE', ending)),
);
const mistakes = languages.flatMap(({ name, tests: proof }) =>
  (proof.mistakes ?? []).map((ending, index) => golden(name, `a mistake (${index + 1})`, 'CE', ending)),
);

/** Crash messages of each runtime, and error messages of each compiler. */
goldenSuite('endings', [...crashes, ...mistakes]);

function golden(language: string, name: string, expect: string, { code, message }: Ending): Golden {
  return { name, language, code, message, expect };
}
