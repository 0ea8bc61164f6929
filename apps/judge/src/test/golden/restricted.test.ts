import { templateOf } from '@xiezhi/contract/languages/templates';
import { type Golden, goldenSuite } from '../support/golden.ts';

/**
 * Without mounts, compilers and runtimes find their own files at the host's paths. These languages have such
 * files; the soak `restricted-languages` tests all languages.
 */
const bound = ['C++ 17 With O2', 'JavaScript Node', 'TypeScript', 'Golang', 'Java'];
/**
 * Without namespaces, programs of a judge that runs as root get their own user, which cannot read the judge's
 * folder.
 */
const isRoot = process.geteuid?.() === 0;
const names = isRoot ? bound.slice(0, 1) : bound;

goldenSuite(
  'without namespaces',
  ['C', 'Python3', ...names].flatMap((language): Golden[] => {
    const sample = templateOf(language).sample;
    return [
      { name: 'the sample', language, expect: 'AC', code: sample },
      { name: 'what does not compile', language, expect: 'CE', code: `${sample}\n)(` },
    ];
  }),
  { tier: 'restricted' },
);
