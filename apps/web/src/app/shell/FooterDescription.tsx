import { Markdown, type MarkdownProps } from '../../content/markdown/Markdown.tsx';

/** The administrator's words at the foot of the site: rich text with formulas and coloured code. */
export function FooterDescription({ source, formulas }: Pick<MarkdownProps, 'source' | 'formulas'>) {
  return <Markdown source={source} formulas={formulas} profile="staff" className="text-12! text-text-3" />;
}
