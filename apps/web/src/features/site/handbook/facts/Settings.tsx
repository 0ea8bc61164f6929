import type { JSX } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import english from '../../../../../../../docs/settings.md?raw';
import chinese from '../../../../../../../docs/handbook/zh-CN/settings.json';
import { FactTable } from './FactTable.tsx';
import { chineseSettings, settingsOf } from './settings-table.ts';

/** Environment variables of the site with their defaults. */
export function Settings(): JSX.Element {
  const t = useT();
  const rows = settingsOf(english);
  return (
    <FactTable
      label={t('handbook.settings')}
      heads={[t('handbook.setting'), t('handbook.default'), t('handbook.meaning')]}
      rows={useLocale() === 'zh-CN' ? chineseSettings(rows, chinese) : rows}
      isCode
    />
  );
}
