import { useMemo, type JSX } from 'react';
import { changeSegments } from './change.ts';

interface TextChangeProps {
  before: string;
  after: string;
  lang?: string;
}

/** Shows an edited text: deletions are struck through, insertions are underlined. */
export function TextChange({ before, after, lang }: TextChangeProps): JSX.Element {
  const pieces = useMemo(() => changeSegments(before, after), [before, after]);
  return (
    <div lang={lang} className="text-14 break-words whitespace-pre-wrap">
      {pieces.map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'gone' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <del key={index} className="bg-v-wa-tint text-v-wa">
            {text}
          </del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <ins key={index} className="bg-v-ac-tint text-v-ac">
            {text}
          </ins>
        ),
      )}
    </div>
  );
}
