import { Markdown, type MarkdownProps } from '../../content/markdown/Markdown.tsx';

/** Description by the administrator in the footer: Markdown with formulas and highlighted code. */
export function FooterDescription({ source, formulas }: Pick<MarkdownProps, 'source' | 'formulas'>) {
  return <Markdown source={source} formulas={formulas} profile="staff" className="text-12! text-text-3" />;
}
