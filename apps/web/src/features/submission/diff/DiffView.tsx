import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import type { Token } from '../../../content/syntax-highlight/tokenize-lines.ts';
import '../../../content/syntax-highlight/colours.css';
import { colourParts } from './colour-parts.ts';
import { foldSame, type DiffRow } from './line-diff.ts';
import { markCharacters } from './mark-characters.ts';
import './compare.css';

/** Tokens of each line of both programs; null until parsed. */
export type SideTokens = Readonly<Record<'left' | 'right', readonly (readonly Token[])[] | null>>;

interface DiffViewProps {
  rows: readonly DiffRow[];
  tokens: SideTokens;
}

/** Programs side by side; on narrow windows one is below the other. Equal parts are collapsed. */
export function DiffView({ rows, tokens }: DiffViewProps): JSX.Element {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
    <section className="diff ring-inside" tabIndex={0} aria-label={t('compare.code')}>
      <table className="diff-table">
        <caption className="sr-only">{t('compare.code')}</caption>
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-12" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col" colSpan={2}>
              {t('compare.left')}
            </th>
            <th scope="col" colSpan={2}>
              {t('compare.right')}
            </th>
          </tr>
        </thead>
        {foldSame(rows).map(({ kind, rows: part }) => {
          const first = part[0];
          const key = `${first?.left?.number ?? 0}-${first?.right?.number ?? 0}`;
          return kind === 'fold' ? (
            <Folded key={key} rows={part} tokens={tokens} />
          ) : (
            <tbody key={key}>
              <Rows rows={part} tokens={tokens} />
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

function Folded({ rows, tokens }: DiffViewProps): JSX.Element {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <tbody>
      {isOpen ? (
        <Rows rows={rows} tokens={tokens} />
      ) : (
        <tr>
          <td colSpan={4} className="diff-fold">
            <button type="button" className="ring-inside" onClick={() => setIsOpen(true)}>
              {t('compare.unfold', { count: rows.length })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Rows({ rows, tokens }: DiffViewProps): JSX.Element {
  return (
    <>
      {rows.map((row) => (
        <tr
          key={`${row.left?.number ?? '-'}/${row.right?.number ?? '-'}`}
          className={row.isSame ? 'is-same' : undefined}
        >
          <Side line={row.left} other={row.right} isSame={row.isSame} side="left" tokens={tokens} />
          <Side line={row.right} other={row.left} isSame={row.isSame} side="right" tokens={tokens} />
        </tr>
      ))}
    </>
  );
}

interface SideProps {
  line: DiffRow['left'];
  other: DiffRow['left'];
  isSame: boolean;
  side: 'left' | 'right';
  tokens: SideTokens;
}

function Side({ line, other, isSame, side, tokens }: SideProps): JSX.Element {
  const t = useT();
  if (line === null) return <td colSpan={2} className={`diff-none is-${side}`} aria-hidden="true" />;
  const parts =
    isSame || other === null
      ? [{ text: line.text, isDifferent: false }]
      : markCharacters(line.text, other.text);
  return (
    <>
      <td className={cx('diff-number', `is-${side}`, !isSame && 'is-changed')}>{line.number}</td>
      <td className={cx('diff-line', `is-${side}`, !isSame && 'is-changed')}>
        {!isSame && (
          <span className="sr-only">{`${t(side === 'left' ? 'compare.removed' : 'compare.added')} `}</span>
        )}
        {colourParts(parts, tokens[side]?.[line.number - 1] ?? []).map(
          ({ text, isDifferent, kind }, index) => {
            if (isDifferent && text !== '')
              // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
              return <mark key={index}>{text}</mark>;
            if (kind === null || kind === 'operator') return text;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
              <span key={index} className={`tok-${kind}`}>
                {text}
              </span>
            );
          },
        )}
      </td>
    </>
  );
}
