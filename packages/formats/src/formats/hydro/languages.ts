import { languageOfEnding, endingOfLanguage } from '../../read/file-languages.ts';
import { lookUp } from '../../text/lookup.ts';

/** Hydro codes that are not file extensions. */
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

/**
 * Returns the language for a Hydro code, or null. Suffixes such as those in `cc.cc14o2` and `c.o2` state the standard
 * and the optimization.
 */
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

/** Returns the Hydro code of a language. Returns null if there is no code that is read as the same language again. */
export function hydroOfLanguage(name: string): string | null {
  const own = Object.entries(languageNames).find(([, known]) => known === name)?.[0];
  const code = own ?? (name === 'C With O2' ? 'c.o2' : endingOfLanguage(name).slice(1));
  return languageOfHydro(code) === name ? code : null;
}
