/** Code before, in and after what a contestant writes, as the product keeps it: one text with three regions. */
export interface TemplateRegions {
  prepend: string;
  template: string;
  append: string;
}

const joined =
  /^\/\/PREPEND BEGIN\n([\s\S]*?)\n\/\/PREPEND END\n\n\/\/TEMPLATE BEGIN\n([\s\S]*?)\n\/\/TEMPLATE END\n\n\/\/APPEND BEGIN\n([\s\S]*)\n\/\/APPEND END$/;

/** What `joinTemplate` has joined; a text without markers is all template. */
export function splitTemplate(text: string): TemplateRegions {
  const [, prepend = '', template = text, append = ''] = joined.exec(text.trim()) ?? [];
  return { prepend, template, append };
}

/** The three regions as one text between their markers. */
export function joinTemplate({ prepend, template, append }: TemplateRegions): string {
  return [
    ['PREPEND', prepend],
    ['TEMPLATE', template],
    ['APPEND', append],
  ]
    .map(([name, text]) => `//${name} BEGIN\n${text}\n//${name} END`)
    .join('\n\n');
}
