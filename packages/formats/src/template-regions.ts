/** Code before, in and after what a contestant writes, as the product keeps it: one text with three regions. */
export interface TemplateRegions {
  prepend: string;
  template: string;
  append: string;
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
