import type { JSX } from 'react';
import { FirstGlyph } from '../scoreboard/FirstGlyph.tsx';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import type { News } from './news.ts';

/** Shows who has just solved which problem. */
export function SolveTicker({ news }: { news: News | null }): JSX.Element {
  return (
    // Screen readers announce only first solutions, because somewhere a problem is solved every few seconds.
    <output aria-live={news?.isFirst === true ? 'polite' : 'off'}>
      {news === null ? null : <SolveLine key={`${news.uid} ${news.problem}`} news={news} />}
    </output>
  );
}

function SolveLine({ news: { name, problem, isFirst, rank, hasRisen } }: { news: News }): JSX.Element {
  const t = useT();
  return (
    <span className={cx('stage-news', isFirst && 'is-first')}>
      {isFirst && <FirstGlyph />}
      <b>
        <bdi>{name}</bdi>
      </b>
      <span>{t(isFirst ? 'presentation.first' : 'presentation.accepted', { problem })}</span>
      {rank === null ? null : (
        <span>{t(hasRisen ? 'presentation.rises' : 'presentation.stays', { rank })}</span>
      )}
    </span>
  );
}
