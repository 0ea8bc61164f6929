import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { sizeText } from '../../../components/field/upload.ts';
import { Input } from '../../../components/TextField.tsx';
import type { DraftCase, DraftFault, DraftFile } from './draft.ts';

interface CaseActions {
  isScored: boolean;
  faults: ReadonlyMap<string, DraftFault>;
  change: (key: string, part: Partial<DraftCase>) => void;
  remove: (key: string) => void;
  open: (kind: 'view' | 'edit', item: DraftCase) => void;
}

/** Columns of the case table with editable rows. */
export function caseColumns(
  t: Translate,
  { isScored, faults, change, remove, open }: CaseActions,
): Column<DraftCase>[] {
  const file = (head: string, fileOf: (item: DraftCase) => DraftFile | null): Column<DraftCase> => ({
    id: head,
    head,
    width: 96,
    align: 'right',
    cell: (item) => (
      <button
        type="button"
        className="reach min-w-6 text-right text-12 text-text-2 hover:text-brand"
        onClick={() => open('view', item)}
      >
        <span className="sr-only">{t('testData.view.of', { name: item.name, part: head })} </span>
        <FileSize file={fileOf(item)} t={t} />
      </button>
    ),
  });
  const score: Column<DraftCase> = {
    id: 'score',
    head: t('testData.score'),
    width: 96,
    align: 'right',
    cell: (item) => (
      <SmallNumber
        hasDecimals
        label={t('testData.score.of', { name: item.name })}
        value={item.score}
        most={limits.testDataScoreMax}
        isInvalid={faults.get(item.key) === 'score'}
        onChange={(value) => change(item.key, { score: value })}
      />
    ),
  };
  return [
    { id: 'seq', head: t('testData.seq'), width: 52, align: 'right', cell: (_item, index) => index + 1 },
    {
      id: 'name',
      head: t('testData.name'),
      width: 190,
      // Adds space, because fields of touch size would otherwise touch each other.
      className: 'max-sm:py-1',
      cell: (item) => {
        const fault = faults.get(item.key);
        return (
          <span className="flex items-center gap-2">
            <Input
              size="small"
              data-row
              value={item.name}
              maxLength={limits.testDataNameMax}
              isInvalid={fault === 'name' || fault === 'nameTaken'}
              aria-label={t('testData.name.of', { name: item.name })}
              className="w-full max-w-96 font-mono"
              onChange={(event) => change(item.key, { name: event.target.value })}
            />
            {item.ownArguments && (
              <span
                className="max-w-24 flex-none truncate font-mono text-12 text-text-2"
                data-tip={t('testData.ownArguments', { text: item.ownArguments.join(' ') || '—' })}
              >
                {item.ownArguments.join(' ') || '—'}
              </span>
            )}
            {fault === undefined ? null : (
              <span className="flex-none text-12 text-v-wa">{t(`testData.fault.${fault}`)}</span>
            )}
          </span>
        );
      },
    },
    file(t('testData.input'), ({ input }) => input),
    file(t('testData.answer'), ({ answer }) => answer),
    {
      id: 'group',
      head: t('testData.group'),
      width: 84,
      align: 'right',
      cell: (item) => (
        <SmallNumber
          label={t('testData.group.of', { name: item.name })}
          value={item.group}
          most={limits.testDataGroupMax}
          isInvalid={false}
          isNeeded
          onChange={(value) => change(item.key, { group: value ?? item.group })}
        />
      ),
    },
    {
      id: 'sample',
      head: t('testData.shownOnFailure'),
      width: 104,
      align: 'center',
      cell: (item) => (
        <Checkbox
          checked={item.isSample}
          aria-label={t('testData.shown.of', { name: item.name })}
          className="align-middle"
          onCheckedChange={(isSample) => change(item.key, { isSample })}
        />
      ),
    },
    ...(isScored ? [score] : []),
    actionsColumn(t('testData.actions'), (item) => [
      { kind: 'action', label: t('testData.view'), icon: 'eye', onSelect: () => open('view', item) },
      { kind: 'action', label: t('testData.edit'), icon: 'edit', onSelect: () => open('edit', item) },
      { kind: 'action', label: t('testData.delete'), icon: 'trash', onSelect: () => remove(item.key) },
    ]),
  ];
}

function FileSize({ file, t }: { file: DraftFile | null; t: Translate }) {
  if (file === null) return '—';
  const isConverted = file.kind === 'kept' && file.isConverted;
  return (
    <>
      {file.kind === 'kept' ? null : <span className="text-brand">{t('testData.new')} </span>}
      <span data-tip={isConverted ? t('testData.converted') : undefined}>
        {sizeText(file.bytes)}
        {isConverted ? '*' : ''}
      </span>
    </>
  );
}

interface SmallNumberProps {
  label: string;
  value: number | null;
  most: number;
  isInvalid: boolean;
  /**
   * Whether a number is required. If so, emptying the field keeps the previous number until the user types another one.
   */
  isNeeded?: boolean;
  /** Allows two decimals. */
  hasDecimals?: boolean;
  onChange: (value: number | null) => void;
}

/** A small field for a non-negative number; other characters are ignored. */
export function SmallNumber(props: SmallNumberProps) {
  const { label, value, most, isInvalid, isNeeded = false, hasDecimals = false, onChange } = props;
  const [isEmptied, setIsEmptied] = useState(false);
  /** The typed text. It may end in a decimal point or in zeros after it, which the number cannot represent. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && Number(typed) === value ? typed : String(value ?? '');
  return (
    <Input
      size="small"
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      aria-label={label}
      value={isEmptied ? '' : shown}
      isInvalid={isInvalid}
      className="ml-auto w-[68px] [&_input]:text-right"
      onChange={(event) => {
        const digits = hasDecimals ? decimalOf(event.target.value) : wholeOf(event.target.value);
        setTyped(digits);
        setIsEmptied(isNeeded && digits === '');
        if (digits !== '') onChange(Math.min(most, Number(digits)));
        else if (!isNeeded) onChange(null);
      }}
      onBlur={() => {
        setIsEmptied(false);
        setTyped(null);
      }}
    />
  );
}

function wholeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 7);
}

/** Keeps up to seven digits, and two after the first decimal point. */
function decimalOf(text: string): string {
  const [whole = '', ...rest] = text
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.slice(0, 7);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}
