import type { TemplateRegions } from '@xiezhi/formats/model/template-regions';

/** Splits a code template of QDUOJ, which is a text with marked regions. A text without them is the template. */
export function regionsOf(template: unknown): TemplateRegions {
  const text = typeof template === 'string' ? template.replaceAll('\r\n', '\n') : '';
  if (!/\/\/(?:PREPEND|TEMPLATE|APPEND) BEGIN\n/.test(text))
    return { prepend: '', template: text, append: '' };
  const region = (name: string) =>
    new RegExp(`//${name} BEGIN\\n([\\s\\S]+?)//${name} END`).exec(text)?.[1]?.replace(/\n$/, '') ?? '';
  return { prepend: region('PREPEND'), template: region('TEMPLATE'), append: region('APPEND') };
}
