import { Markdown, type MarkdownProps } from '../../content/markdown/Markdown.tsx';

/** Footer text that the administrator wrote in Markdown, with formulas and highlighted code. */
export function FooterDescription({ source, formulas }: Pick<MarkdownProps, 'source' | 'formulas'>) {
  return <Markdown source={source} formulas={formulas} profile="staff" className="text-12! text-text-3" />;
}
