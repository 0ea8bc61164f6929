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

/** Starts of line comments in languages where `//` does not start one. */
const comments: Readonly<Record<string, string>> = {
  Python2: '#',
  Python3: '#',
  PyPy2: '#',
  PyPy3: '#',
  Ruby: '#',
  Perl: '#',
  Bash: '#',
  Nim: '#',
  Lua: '--',
  Haskell: '--',
};

/**
 * Joins the three regions into one text with markers. The text is submitted unchanged, so the markers are comments of
 * the language.
 */
export function joinTemplate({ prepend, template, append }: TemplateRegions, language: string): string {
  const comment = comments[language] ?? '//';
  return [
    ['PREPEND', prepend],
    ['TEMPLATE', template],
    ['APPEND', append],
  ]
    .map(([name, text]) => `${comment}${name} BEGIN\n${text}\n${comment}${name} END`)
    .join('\n\n');
}
