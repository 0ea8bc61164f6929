import { limits } from '@xiezhi/contract/limits';
import { useT, type PlainKey } from '../../../i18n/messages.ts';

const tips: readonly PlainKey[] = [
  'about.tip.io',
  'about.tip.limits',
  'about.tip.stack',
  'about.tip.long',
  'about.tip.java',
  'about.tip.define',
  'about.tip.exit',
  'about.tip.fast',
  'about.tip.error',
];

export function Tips() {
  const t = useT();
  return (
    <ul className="flex max-w-(--measure) list-disc flex-col gap-2 pt-3 pl-5 text-14 text-text-2">
      {tips.map((tip) => (
        <li key={tip}>{t(tip)}</li>
      ))}
      <li>{t('about.tip.length', { count: limits.codeMax })}</li>
    </ul>
  );
}
