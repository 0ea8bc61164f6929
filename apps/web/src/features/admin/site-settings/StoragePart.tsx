import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { StorageBar } from '../../../components/StorageUsage.tsx';
import { Button } from '../../../components/Button.tsx';
import { sizeText } from '../../../components/field/upload.ts';
import { Section } from '../../../components/Section.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { siteStorageQuery } from './queries.ts';
import { type LimitedHolder, StorageLimitDialog } from './StorageLimitDialog.tsx';

/** Storage usage, and limits of single users and groups. */
export function StoragePart(): JSX.Element | null {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(siteStorageQuery);
  const [edited, setEdited] = useState<LimitedHolder | null>(null);
  if (data === undefined) return null;
  const ownText = (ownMb: number | null) =>
    ownMb === null
      ? t('siteAdmin.storage.default')
      : ownMb === 0
        ? t('siteAdmin.storage.unlimited')
        : sizeText(ownMb * 1024 * 1024);
  const tables = [
    {
      kind: 'user',
      title: t('siteAdmin.storage.users'),
      head: t('siteAdmin.storage.user'),
      verb: t('siteAdmin.storage.setUser'),
      rows: data.users.map(({ uid, username, used, ownMb }) => ({
        key: uid,
        name: username,
        named: username,
        used,
        ownMb,
      })),
    },
    {
      kind: 'group',
      title: t('siteAdmin.storage.groups'),
      head: t('siteAdmin.storage.group'),
      verb: t('siteAdmin.storage.setGroup'),
      rows: data.groups.map(({ gid, name, used, ownMb }) => ({
        key: `${gid}`,
        name: `${name} (${gid})`,
        named: `${gid}`,
        used,
        ownMb,
      })),
    },
  ] as const;
  return (
    <Section title={t('siteAdmin.storage.title')} className="mt-8">
      <div className="max-w-md pt-3">
        <StorageBar
          label={t('siteAdmin.storage.site')}
          usage={data.site}
          textOf={(used, limit) =>
            limit === null
              ? t('siteAdmin.storage.usedUnlimited', { used })
              : t('siteAdmin.storage.of', { used, limit })
          }
        />
      </div>
      {tables.map(({ kind, title, head, verb, rows }) => (
        <div key={kind} className="mt-5">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h3 className="text-13 font-bold">{title}</h3>
            <Button onClick={() => setEdited({ kind, named: '', ownMb: null })}>{verb}</Button>
          </div>
          {rows.length === 0 ? null : (
            <DataTable caption={title}>
              <thead>
                <tr>
                  <Th>{head}</Th>
                  <Th align="right">{t('siteAdmin.storage.used')}</Th>
                  <Th align="right">{t('siteAdmin.storage.own')}</Th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, name, named, used, ownMb }) => (
                  <Tr key={key}>
                    <Td>{name}</Td>
                    <Td align="right">{sizeText(used)}</Td>
                    <Td align="right">
                      <button
                        type="button"
                        className="reach rounded-1 text-brand hover:text-brand-hover"
                        aria-label={`${verb}: ${name}, ${ownText(ownMb)}`}
                        onClick={() => setEdited({ kind, named, ownMb })}
                      >
                        {ownText(ownMb)}
                      </button>
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </DataTable>
          )}
        </div>
      ))}
      {edited === null ? null : (
        <StorageLimitDialog
          holder={edited}
          onClose={() => setEdited(null)}
          save={async (named, megabytes) => {
            await (edited.kind === 'user'
              ? call('PUT /api/admin/storage/user', { body: { username: named, megabytes } })
              : call('PUT /api/admin/storage/group', { body: { gid: Number(named), megabytes } }));
            showToast({ tone: 'success', text: t('siteAdmin.storage.saved') });
            void client.invalidateQueries({ queryKey: siteStorageQuery.queryKey });
          }}
        />
      )}
    </Section>
  );
}
