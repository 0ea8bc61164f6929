import type { JSX } from 'react';
import { formatNumber, type Translate } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import type { Column } from '../../../../components/data-list/column.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Label, type LabelTone } from '../../../../components/Label.tsx';
import { Time } from '../../../../components/Time.tsx';
import type { ExamRecord } from './queries.ts';

const tones: Readonly<Record<ExamRecord['state'], LabelTone>> = {
  absent: 'upcoming',
  present: 'running',
  gone: 'warning',
  handedIn: 'ended',
};

/** Columns of the list of participants for proctors. */
export function recordColumns(t: Translate, cid: number): Column<ExamRecord>[] {
  const figure = { width: 84, align: 'right', skeleton: 24, className: 'tabular-nums' } as const;
  return [
    {
      id: 'user',
      head: t('proctor.user'),
      width: 200,
      skeleton: 100,
      cell: ({ username, realname, number }) => (
        <span className="block min-w-0 leading-4.5">
          <HrefLink
            href={`/contest/${cid}/submissions${stringifySearch({ username })}`}
            className="ellipsis block rounded-1 font-medium hover:text-brand"
          >
            <bdi>{username}</bdi>
          </HrefLink>
          <span className="ellipsis block text-12 text-text-3">
            {[realname, number].filter((text) => text !== null && text !== '').join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('proctor.state'),
      width: 120,
      skeleton: 60,
      cell: ({ state, left }) => (
        <Label tone={state === 'present' && left.isAway ? 'warning' : tones[state]}>
          {t(state === 'present' && left.isAway ? 'proctor.state.away' : `proctor.state.${state}`)}
        </Label>
      ),
    },
    {
      id: 'seen',
      head: t('proctor.lastSeen'),
      width: 120,
      skeleton: 60,
      className: 'text-text-2',
      cell: ({ lastSeen }) => (lastSeen === null ? '' : <Time value={lastSeen} />),
    },
    {
      id: 'addresses',
      head: t('proctor.addresses'),
      width: 200,
      skeleton: 100,
      cell: ({ addresses }) => <Addresses t={t} addresses={addresses} />,
    },
    {
      ...figure,
      id: 'sessions',
      head: t('proctor.sessions'),
      cell: ({ sessions }) =>
        sessions > 1 ? <Warned text={formatNumber(sessions)} label={t('proctor.warned')} /> : sessions,
    },
    {
      ...figure,
      id: 'left',
      head: t('proctor.left'),
      width: 150,
      cell: ({ left: { times, seconds } }) =>
        times === 0 ? '0' : t('proctor.left.times', { times, length: lengthOf(seconds) }),
    },
    {
      ...figure,
      id: 'submissions',
      head: t('proctor.submissions'),
      cell: ({ submissions }) => formatNumber(submissions),
    },
    {
      id: 'handedIn',
      head: t('proctor.handedIn'),
      width: 100,
      align: 'right',
      skeleton: 60,
      className: 'text-text-2 tabular-nums',
      cell: ({ handedIn }) => (handedIn === null ? '' : formatExact(handedIn).slice(11, 16)),
    },
  ];
}

const two = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as `12:05` or `1:02:05`. */
function lengthOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

function Addresses({ t, addresses }: { t: Translate; addresses: ExamRecord['addresses'] }): JSX.Element {
  const [latest] = addresses.toSorted((left, right) => right.lastSeen.localeCompare(left.lastSeen));
  const all = addresses.map(({ address }) => address).join('\n');
  if (latest === undefined) return <></>;
  const { address } = latest;
  if (addresses.length === 1) return <span className="font-mono text-12">{address}</span>;
  return (
    <span className="font-mono text-12" data-tip={all}>
      <Warned
        text={t('proctor.addresses.more', { address, count: addresses.length - 1 })}
        label={`${t('proctor.warned')} ${all.replaceAll('\n', ' ')}`}
      />
    </span>
  );
}

/** A value that proctors should check. The icon and a hidden text repeat what the color means. */
function Warned({ text, label }: { text: string; label: string }): JSX.Element {
  return (
    <span className="inline-flex items-center gap-1 text-v-stop">
      <Icon name="warn" size={14} />
      {text}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
