import { readMarkdown } from '@xiezhi/markdown/html';
import { useMemo, type JSX } from 'react';
import { RenderedMarkdown, type RenderedMarkdownProps } from './RenderedMarkdown.tsx';

export type MarkdownProps = Omit<RenderedMarkdownProps, 'text'>;

/** Parses and renders Markdown with TeX, tables, code and pictures. */
export function Markdown(props: MarkdownProps): JSX.Element {
  const { source } = props;
  const text = useMemo(() => readMarkdown(source), [source]);
  return <RenderedMarkdown {...props} text={text} />;
}
