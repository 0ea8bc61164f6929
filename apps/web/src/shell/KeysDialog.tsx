import { useT } from '../i18n/messages.ts';
import type { PlainKey } from '../i18n/messages.ts';
import { commandKey } from '../lib/command-key.ts';
import { Dialog } from '../ui/Dialog.tsx';

const groups: readonly { title: PlainKey; keys: readonly { keys: readonly string[]; does: PlainKey }[] }[] = [
  {
    title: 'common.keys.lists',
    keys: [
      { keys: ['j', 'k'], does: 'common.keys.walk' },
      { keys: ['Enter', 'o'], does: 'common.keys.open' },
    ],
  },
  {
    title: 'common.keys.editor',
    keys: [
      { keys: [commandKey, 'Enter'], does: 'common.keys.submit' },
      { keys: [commandKey, "'"], does: 'editor.testRun' },
      { keys: ['Esc', 'Tab'], does: 'common.keys.leave' },
    ],
  },
  {
    title: 'common.keys.everywhere',
    keys: [
      { keys: [commandKey, 'K'], does: 'common.palette.open' },
      { keys: ['?'], does: 'common.keys.list' },
    ],
  },
];

/** Which keys do what. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('common.keys.title')} width={480} onClose={onClose}>
      {groups.map((group) => (
        <section key={group.title} className="mb-3">
          <h3 className="text-12 text-text-3">{t(group.title)}</h3>
          <dl className="text-13">
            {group.keys.map(({ keys, does }) => (
              <div key={does} className="flex h-8 items-center justify-between">
                <dt>{t(does)}</dt>
                <dd className="flex gap-1">
                  {keys.map((name) => (
                    <kbd
                      key={name}
                      className="rounded-1 border border-line-strong bg-bg px-1.5 font-sans text-11 font-medium text-text-2"
                    >
                      {name}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
