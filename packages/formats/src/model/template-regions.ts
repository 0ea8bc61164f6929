/** Code before, in and after the part that contestants edit. The site stores all three as one text with markers. */
export interface TemplateRegions {
  prepend: string;
  template: string;
  append: string;
}

const joined =
  /^(\/\/|#|--)PREPEND BEGIN\n([\s\S]*?)\n\1PREPEND END\n\n\1TEMPLATE BEGIN\n([\s\S]*?)\n\1TEMPLATE END\n\n\1APPEND BEGIN\n([\s\S]*)\n\1APPEND END$/;

/** Splits a text that `joinTemplate` returned. A text without markers is the template. */
export function splitTemplate(text: string): TemplateRegions {
  const [, , prepend = '', template = text, append = ''] = joined.exec(text.trim()) ?? [];
  return { prepend, template, append };
}

const slashes = '//';
const hash = '#';
const dashes = '--';

/** Start of a line comment in each language. Null if a program may not begin with a comment. */
const comments: Readonly<Record<string, string | null>> = {
  C: slashes,
  'C With O2': slashes,
  'C++': slashes,
  'C++ With O2': slashes,
  'C++ 17': slashes,
  'C++ 17 With O2': slashes,
  'C++ 20': slashes,
  'C++ 20 With O2': slashes,
  'C++ 23': slashes,
  'C++ 23 With O2': slashes,
  Java: slashes,
  Python2: hash,
  Python3: hash,
  PyPy2: hash,
  PyPy3: hash,
  Golang: slashes,
  'C#': slashes,
  // PHP prints the text before `<?php`.
  PHP: null,
  'JavaScript Node': slashes,
  'JavaScript V8': slashes,
  Ruby: hash,
  Rust: slashes,
  Pascal: slashes,
  Haskell: dashes,
  Lua: dashes,
  Perl: hash,
  Bash: hash,
  TypeScript: slashes,
  Kotlin: slashes,
  D: slashes,
  Nim: hash,
};

/**
 * Joins the three regions into one text with markers. The text is submitted unchanged, so the markers are comments of
 * the language. In PHP, the text has no markers.
 * @throws {RangeError} if there is no language of this name
 */
export function joinTemplate(regions: TemplateRegions, language: string): string {
  const comment = Object.hasOwn(comments, language) ? comments[language] : undefined;
  if (comment === undefined) throw new RangeError(`${language} is no language`);
  const { prepend, template, append } = regions;
  if (comment === null) return [prepend, template, append].filter((text) => text !== '').join('\n');
  return [
    ['PREPEND', prepend],
    ['TEMPLATE', template],
    ['APPEND', append],
  ]
    .map(([name, text]) => `${comment}${name} BEGIN\n${text}\n${comment}${name} END`)
    .join('\n\n');
}
