import { templateOf } from '@xiezhi/contract/languages/templates';
import { languages } from '../../languages/registry.ts';
import { areAllVerified, type Golden, goldenSuite } from '../support/golden.ts';
import { behavioursOf } from './behaviours.ts';

/** Features that only C++ 23 has. */
const cpp23: Golden[] = ['C++ 23', 'C++ 23 With O2'].map((language) => ({
  name: 'if consteval and a literal of size_t',
  language,
  expect: 'AC',
  code: '#include <bits/stdc++.h>\nconstexpr int f() { if consteval { return 1; } else { return 2; } }\nint main() { std::vector<int> v(3); for (auto i = 0uz; i < v.size(); i++) v[i] = f(); std::cout << v.size(); }\n',
}));

/** Sources that include the precompiled headers in any order and more than once, also through other headers. */
const orders: Golden[] = ['C++', 'C++ 20 With O2'].flatMap((language) =>
  [
    ['iostream', 'bits/stdc++.h'],
    ['bits/stdc++.h', 'bits/stdc++.h'],
    ['bits/stdc++.h', 'bits/extc++.h'],
    ['bits/stdc++.h', 'iostream', 'vector'],
    ['vector', 'iostream', 'bits/stdc++.h', 'iostream'],
  ].map((headers): Golden => ({
    name: `includes ${headers.join(', ')}`,
    language,
    expect: 'AC',
    code: `${headers.map((header) => `#include <${header}>\n`).join('')}int main() { std::vector<int> v(3); std::cout << v.size(); }\n`,
  })),
);

/** Every language accepts a byte order mark and Windows line endings, without a second compile. */
const windowsSources = languages
  .filter(({ artefactName }) => artefactName === null || areAllVerified)
  .map(({ name }): Golden => ({
    name: 'the sample as Windows saves it',
    language: name,
    code: `\uFEFF${templateOf(name).sample.replaceAll('\n', '\r\n')}`,
    expect: 'AC',
  }));

goldenSuite('every language', [
  ...languages.flatMap(({ name, tests: proof }) =>
    proof.behaviours ? behavioursOf(name, proof.behaviours) : [],
  ),
  ...cpp23,
  ...orders,
  ...windowsSources,
]);
