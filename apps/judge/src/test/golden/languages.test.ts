import { findLanguage } from '@xiezhi/contract/languages';
import { languages } from '../../languages/registry.ts';
import { areAllProven, type Golden, goldenSuite } from '../support/golden.ts';
import { behavioursOf } from './behaviours.ts';

/** What only C++ 23 knows. */
const cpp23: Golden[] = ['C++ 23', 'C++ 23 With O2'].map((language) => ({
  name: 'if consteval and a literal of size_t',
  language,
  expect: 'AC',
  code: '#include <bits/stdc++.h>\nconstexpr int f() { if consteval { return 1; } else { return 2; } }\nint main() { std::vector<int> v(3); for (auto i = 0uz; i < v.size(); i++) v[i] = f(); std::cout << v.size(); }\n',
}));

/** Byte order mark and line ends of Windows are no matter to any language; a compiler needs no second look. */
const windowsSources = languages
  .filter(({ artefactName }) => artefactName === null || areAllProven)
  .map(({ name }): Golden => ({
    name: 'the sample as Windows saves it',
    language: name,
    code: `\uFEFF${findLanguage(name)?.template.sample.replaceAll('\n', '\r\n') ?? ''}`,
    expect: 'AC',
  }));

goldenSuite('every language', [
  ...languages.flatMap(({ name, proof }) => (proof.behaviours ? behavioursOf(name, proof.behaviours) : [])),
  ...cpp23,
  ...windowsSources,
]);
