import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import type { BulkAction } from '../../../components/data-list/SelectionBar.tsx';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import { DownloadLink } from '../../../components/DownloadLink.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import { archiveAddress } from './archive-address.ts';
import { BulkDialog, type BulkQuestion } from './BulkDialog.tsx';
import { caseColumns } from './case-columns.tsx';
import { CaseDialog } from './CaseDialog.tsx';
import {
  type TestDataDraft,
  type DraftCase,
  type DraftFault,
  scoredRowKeys,
  moveRows,
  setAll,
  spread,
  withoutRows,
} from './draft.ts';
import { FileDialog } from './FileDialog.tsx';
import { GroupBar } from './GroupBar.tsx';

interface CaseTableProps {
  base: TestData;
  draft: TestDataDraft;
  faults: ReadonlyMap<string, DraftFault>;
  edit: (change: (draft: TestDataDraft) => TestDataDraft) => void;
}

const keyOf = (item: DraftCase) => item.key;
const nameOf = (item: DraftCase) => item.name;
const shown = {
  dataUpdatedAt: 0,
  error: null,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
};
const noState = {};
const ignore = () => undefined;

type Opened = { kind: 'view' | 'edit'; item: DraftCase } | { kind: 'new' } | null;

/** The cases as an editable table, with bulk actions on selected rows. */
export function TestDataTable({ base, draft, faults, edit }: CaseTableProps) {
  const t = useT();
  const [opened, setOpened] = useState<Opened>(null);
  const [asked, setAsked] = useState<BulkQuestion | null>(null);
  const isScored = base.type === 1;
  const keys = useMemo(() => draft.map(keyOf), [draft]);

  const change = useCallback(
    (key: string, part: Partial<DraftCase>) => edit((former) => setAll(former, new Set([key]), part)),
    [edit],
  );
  const remove = useCallback((key: string) => edit((former) => withoutRows(former, new Set([key]))), [edit]);
  const open = useCallback((kind: 'view' | 'edit', item: DraftCase) => setOpened({ kind, item }), []);
  const columns = useMemo(
    () => caseColumns(t, { isScored, faults, change, remove, open }),
    [t, isScored, faults, change, remove, open],
  );

  const selecting = useRowSelection<DraftCase>({
    scope: String(base.pid),
    page: keys,
    rowName: nameOf,
    actions: (selection) => {
      const chosen = new Set(keys.filter((key) => selection.keys.has(key)));
      const ask = (kind: BulkQuestion['kind']) => () => setAsked({ kind, keys: chosen });
      const isAllSamples = draft.every(({ key, isSample }) => !chosen.has(key) || isSample);
      const scores: BulkAction[] = [
        { id: 'score', label: t('testData.setScore'), run: ask('score') },
        { id: 'spread', label: t('testData.spread'), run: ask('spread') },
      ];
      return [
        { id: 'group', label: t('testData.setGroup'), run: ask('group') },
        ...(isScored ? scores : []),
        {
          id: 'sample',
          label: t(isAllSamples ? 'testData.hideOnFailure' : 'testData.showOnFailure'),
          run: () => edit((former) => setAll(former, chosen, { isSample: !isAllSamples })),
        },
        { id: 'up', label: t('testData.up'), run: () => edit((former) => moveRows(former, chosen, -1)) },
        { id: 'down', label: t('testData.down'), run: () => edit((former) => moveRows(former, chosen, 1)) },
        {
          id: 'delete',
          label: t('testData.delete'),
          icon: 'trash',
          isDangerous: true,
          run: () => {
            edit((former) => withoutRows(former, chosen));
            selection.clear();
          },
        },
      ];
    },
  });

  return (
    <Section
      title={t('testData.cases')}
      aside={
        base.cases.length === 0 ? null : (
          <DownloadLink
            path={archiveAddress(base.pid)}
            name={`${base.displayId}.zip`}
            className="reach text-brand hover:text-brand-hover"
          >
            {t('testData.downloadAll')}
          </DownloadLink>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2 py-2">
        <Button onClick={() => setOpened({ kind: 'new' })}>
          <Icon name="plus" />
          {t('testData.byHand')}
        </Button>
        {isScored && draft.length > 0 ? (
          <Button onClick={() => edit((former) => spread(former, scoredRowKeys(former), 100))}>
            {t('testData.spreadAll')}
          </Button>
        ) : null}
      </div>
      {isScored || base.groups.length > 1 ? <GroupBar base={base} draft={draft} edit={edit} /> : null}
      <DataList
        label={t('testData.cases')}
        columns={columns}
        rows={draft}
        rowKey={keyOf}
        query={shown}
        state={noState}
        onChange={ignore}
        expected={6}
        isSideways
        selecting={selecting}
        empty={{ icon: 'file', title: t('testData.none'), detail: t('testData.none.detail') }}
      />
      {opened?.kind === 'view' ? (
        <FileDialog base={base} item={opened.item} onClose={() => setOpened(null)} />
      ) : opened === null ? null : (
        <CaseDialog
          base={base}
          item={opened.kind === 'edit' ? opened.item : null}
          draft={draft}
          onClose={() => setOpened(null)}
          onSave={(item) => {
            edit((former) =>
              former.some(({ key }) => key === item.key)
                ? setAll(former, new Set([item.key]), item)
                : [...former, item],
            );
            setOpened(null);
          }}
        />
      )}
      {asked === null ? null : (
        <BulkDialog
          question={asked}
          onClose={() => setAsked(null)}
          onAnswer={(value) => {
            const { kind, keys: chosen } = asked;
            edit((former) =>
              kind === 'spread' ? spread(former, chosen, value) : setAll(former, chosen, { [kind]: value }),
            );
            setAsked(null);
          }}
        />
      )}
    </Section>
  );
}
