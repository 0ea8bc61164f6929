import { useT, type Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { divisionWords } from './division.ts';
import type { RatedContest } from './queries.ts';

const tones: Readonly<Record<RatedContest['state'], LabelTone>> = {
  running: 'plain',
  frozen: 'plain',
  judging: 'upcoming',
  ready: 'upcoming',
  applied: 'running',
  changed: 'warning',
};

interface Choosing {
  isChosen: (row: RatedContest) => boolean;
  toggle: (row: RatedContest) => void;
  /** Whether a preview is open. If so, contests cannot be chosen. */
  isLocked: boolean;
}

const canChoose = ({ state }: RatedContest) =>
  state === 'ready' || state === 'applied' || state === 'changed';

function Choice({ row, isChosen, isLocked, toggle }: RowChoice) {
  const t = useT();
  return (
    <Checkbox
      aria-label={t('ratingAdmin.select', { title: row.title })}
      checked={isChosen}
      disabled={isLocked || !canChoose(row)}
      onCheckedChange={() => toggle(row)}
    />
  );
}

interface RowChoice {
  row: RatedContest;
  isChosen: boolean;
  isLocked: boolean;
  toggle: (row: RatedContest) => void;
}

/** A contest in two lines, for phones. */
export function RatedContestLine(choice: RowChoice) {
  const t = useT();
  const { row } = choice;
  return (
    <>
      <Choice {...choice} />
      <span className="flex min-w-0 flex-1 flex-col">
        <HrefLink href={`/contest/${row.cid}`} className="ellipsis rounded-1 font-medium hover:text-brand">
          {row.title}
        </HrefLink>
        <span className="ellipsis text-12 text-text-3">
          {t(`ratingAdmin.formula.${row.formula}`)} · {divisionWords(t, row)}
        </span>
      </span>
      <Label tone={tones[row.state]}>{t(`ratingAdmin.state.${row.state}`)}</Label>
    </>
  );
}

/** Columns of the rated contests. */
export function ratedColumns(t: Translate, { isChosen, toggle, isLocked }: Choosing): Column<RatedContest>[] {
  return [
    {
      id: 'choice',
      head: t('ratingAdmin.compute'),
      isHeadHidden: true,
      width: 40,
      skeleton: 16,
      cell: (row) => <Choice row={row} isChosen={isChosen(row)} isLocked={isLocked} toggle={toggle} />,
    },
    {
      id: 'title',
      head: t('ratingAdmin.contest'),
      skeleton: 200,
      cell: (row) => (
        <HrefLink
          href={`/contest/${row.cid}`}
          data-row
          className="ellipsis block rounded-1 font-medium hover:text-brand"
        >
          {row.title}
        </HrefLink>
      ),
    },
    {
      id: 'formula',
      head: t('ratingAdmin.formula'),
      width: 110,
      from: 800,
      className: 'text-text-2',
      cell: (row) => t(`ratingAdmin.formula.${row.formula}`),
    },
    {
      id: 'division',
      head: t('ratingAdmin.division'),
      width: 150,
      from: 800,
      className: 'text-text-2',
      cell: (row) => divisionWords(t, row),
    },
    {
      id: 'state',
      head: t('ratingAdmin.state'),
      width: 190,
      skeleton: 64,
      cell: (row) => <Label tone={tones[row.state]}>{t(`ratingAdmin.state.${row.state}`)}</Label>,
    },
    {
      id: 'rated',
      head: t('ratingAdmin.rated'),
      width: 110,
      align: 'right',
      from: 640,
      className: 'text-text-2',
      cell: (row) =>
        row.rated === null
          ? '—'
          : t('ratingAdmin.rated.of', { rated: row.rated, all: row.participants ?? row.rated }),
    },
    {
      id: 'end',
      head: t('ratingAdmin.end'),
      width: 110,
      align: 'right',
      from: 960,
      className: 'text-12 text-text-3',
      cell: (row) => <Time value={row.endTime} />,
    },
  ];
}
