import { languageTemplates } from '@xiezhi/contract/language-templates';
import { languages } from '../languages/registry.ts';
import { areAllProven, type Golden, goldenSuite } from '../testing/golden.ts';
import { behavioursOf } from './behaviours.ts';
import { cPrograms } from './c-programs.ts';
import { cppPrograms } from './cpp-programs.ts';
import { goPrograms } from './go-programs.ts';
import { javaPrograms } from './java-programs.ts';
import { javascriptPrograms, typescriptPrograms } from './javascript-programs.ts';
import { pythonPrograms } from './python-programs.ts';
import { bashPrograms, luaPrograms, perlPrograms, phpPrograms, rubyPrograms } from './script-programs.ts';

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
    code: `\uFEFF${languageTemplates[name]?.sample.replaceAll('\n', '\r\n') ?? ''}`,
    expect: 'AC',
  }));

goldenSuite('every language', [
  ...behavioursOf('C', cPrograms),
  ...behavioursOf('C++ With O2', cppPrograms),
  ...behavioursOf('Python3', pythonPrograms),
  ...behavioursOf('Java', javaPrograms),
  ...behavioursOf('JavaScript Node', javascriptPrograms),
  ...behavioursOf('Golang', goPrograms),
  ...cpp23,
  ...behavioursOf('PyPy3', pythonPrograms),
  ...behavioursOf('TypeScript', typescriptPrograms),
  ...behavioursOf('PHP', phpPrograms),
  ...behavioursOf('Ruby', rubyPrograms),
  ...behavioursOf('Lua', luaPrograms),
  ...behavioursOf('Perl', perlPrograms),
  ...behavioursOf('Bash', bashPrograms),
  ...windowsSources,
]);
