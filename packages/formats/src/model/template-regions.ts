/** Code before, in and after the part that contestants edit. The site stores all three as one text with markers. */
export interface TemplateRegions {
  prepend: string;
  template: string;
  append: string;
}

const joined =
  /^\/\/PREPEND BEGIN\n([\s\S]*?)\n\/\/PREPEND END\n\n\/\/TEMPLATE BEGIN\n([\s\S]*?)\n\/\/TEMPLATE END\n\n\/\/APPEND BEGIN\n([\s\S]*)\n\/\/APPEND END$/;

/** Splits a text that `joinTemplate` returned. A text without markers is the template. */
export function splitTemplate(text: string): TemplateRegions {
  const [, prepend = '', template = text, append = ''] = joined.exec(text.trim()) ?? [];
  return { prepend, template, append };
}

/** Joins the three regions into one text with markers. */
export function joinTemplate({ prepend, template, append }: TemplateRegions): string {
  return [
    ['PREPEND', prepend],
    ['TEMPLATE', template],
    ['APPEND', append],
  ]
    .map(([name, text]) => `//${name} BEGIN\n${text}\n//${name} END`)
    .join('\n\n');
}
