import { Fragment, type JSX } from 'react';
import { drawnLines } from './drawn-lines.ts';

/** Compiler output: prose wraps, while quoted source and carets keep their columns. */
export function CompilerText({ text }: { text: string }): JSX.Element {
  const lines = text.split('\n');
  const isDrawn = drawnLines(lines);
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <Fragment key={index}>
          {isDrawn[index] === true ? <span className="whitespace-pre">{line}</span> : line}
          {'\n'}
        </Fragment>
      ))}
    </>
  );
}
