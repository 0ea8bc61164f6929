import { Markdown } from '../markdown/Markdown.tsx';

/** The administrator's words at the foot of the site: rich text with formulas and coloured code. */
export function FooterDescription({ source }: { source: string }) {
  return <Markdown source={source} profile="staff" className="text-12! text-text-3" />;
}
