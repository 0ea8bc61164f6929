import { languageOfEnding, endingOfLanguage } from '../../read/file-languages.ts';
import { lookUp } from '../../text/lookup.ts';

/** Names of Hydro's own; its other ones are the endings of files. */
const languageNames: Readonly<Record<string, string>> = {
  cc: 'C++',
  'cc.cc14o2': 'C++ With O2',
  'cc.cc17': 'C++ 17',
  'cc.cc17o2': 'C++ 17 With O2',
  'cc.cc20': 'C++ 20',
  'cc.cc20o2': 'C++ 20 With O2',
  'cc.cc23': 'C++ 23',
  'cc.cc23o2': 'C++ 23 With O2',
  c: 'C',
  nodejs: 'JavaScript Node',
  py2: 'PyPy2',
  py3: 'PyPy3',
  py: 'Python3',
  'py.py2': 'Python2',
  'py.py3': 'Python3',
  'py.pypy3': 'PyPy3',
};

/** The language of one of Hydro's codes, or null; `cc.cc14o2`, `c.o2` and their kin tell of optimisation. */
export function languageOfHydro(code: string): string | null {
  const known = lookUp(languageNames, code);
  if (known !== undefined) return known;
  const [family = ''] = code.split('.');
  if (family === 'c' || family === 'cc') {
    const name = family === 'c' ? 'C' : 'C++';
    return /o2/i.test(code) ? `${name} With O2` : name;
  }
  return lookUp(languageNames, family) ?? languageOfEnding(family);
}

/** Hydro's code of a language, or null where it has none that comes back as the same. */
export function hydroOfLanguage(name: string): string | null {
  const own = Object.entries(languageNames).find(([, known]) => known === name)?.[0];
  const code = own ?? (name === 'C With O2' ? 'c.o2' : endingOfLanguage(name).slice(1));
  return languageOfHydro(code) === name ? code : null;
}
