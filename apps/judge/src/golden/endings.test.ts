import { languages } from '../languages/registry.ts';
import { type Golden, goldenSuite } from '../testing/golden.ts';

/** How each runtime tells of a crash, and what its compiler says of a mistake. */
goldenSuite(
  'endings',
  languages.flatMap(({ name: language, proof: { crashes = [], mistakes = [] } }): Golden[] => [
    ...crashes.map((ending, index) => ({
      ...ending,
      name: `a crash (${index + 1})`,
      language,
      expect: 'RE',
    })),
    ...mistakes.map((ending, index) => ({
      ...ending,
      name: `a mistake (${index + 1})`,
      language,
      expect: 'CE',
    })),
  ]),
);
