import { useQueries } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { TestDataDraft, DraftCase, DraftFile } from './draft.ts';
import { fileQuery } from './queries.ts';

interface CaseDialogProps {
  base: TestData;
  /** The case to edit. Null for a new case. */
  item: DraftCase | null;
  draft: TestDataDraft;
  onSave: (item: DraftCase) => void;
  onClose: () => void;
}

const parts = ['input', 'answer'] as const;
type Part = (typeof parts)[number];

/** Edits a case as text. Files that are too large or that are not text stay unchanged. */
export function CaseDialog({ base, item, draft, onSave, onClose }: CaseDialogProps) {
  const t = useT();
  const [firstName] = useState(() => item?.name ?? freeName(draft));
  const [name, setName] = useState(firstName);
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({});
  const { revision, pid } = base;
  const stored = useQueries({
    queries: parts.map((part) => ({
      ...fileQuery({ pid, revision: revision ?? 0, id: item?.id ?? 0, part }),
      enabled: item?.[part]?.kind === 'kept' && item.id !== undefined && revision !== null,
    })),
  });

  /** Text of the field; null if the file cannot be edited as text. */
  function textOf(part: Part): string | null {
    const own = typed[part];
    if (own !== undefined) return own;
    const file = item?.[part] ?? null;
    if (file === null) return '';
    if (file.kind === 'text') return file.text;
    if (file.kind === 'upload') return null;
    const data = stored[parts.indexOf(part)]?.data;
    return data === undefined || data.isCut ? null : data.text;
  }

  /**
   * A missing answer of an existing case stays missing until the user types text. An empty answer file would mean that
   * the correct output is empty.
   */
  function fileOf<Kept extends Part>(part: Kept): DraftCase[Kept] | DraftFile {
    const text = typed[part];
    if (text === undefined && item !== null) return item[part];
    return { kind: 'text', text: text ?? '', bytes: new TextEncoder().encode(text ?? '').length };
  }

  const isTooLong = parts.some((part) => (typed[part]?.length ?? 0) > limits.manualCaseMax);
  const isNamed = name.trim() !== '';
  function save(): void {
    if (isTooLong || !isNamed) return;
    onSave({
      key: item?.key ?? `typed-${Date.now()}`,
      id: item?.id,
      score: item?.score ?? (base.type === 1 ? 0 : null),
      group: item?.group ?? 1,
      isSample: item?.isSample ?? false,
      name: name.trim(),
      input: fileOf('input'),
      answer: fileOf('answer'),
    });
  }

  const isTouched = name !== firstName || parts.some((part) => typed[part] !== undefined);
  const leave = () => closeUnlessDirty(isTouched, onClose);

  return (
    <Dialog
      title={t(item === null ? 'testData.byHand' : 'testData.edit')}
      width={720}
      closesOutside={false}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('testData.cancel')}</Button>
          <Button tone="primary" disabled={isTooLong || !isNamed} onClick={save}>
            {t('testData.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={t('testData.name')}
          value={name}
          maxLength={limits.testDataNameMax}
          onChange={(event) => setName(event.target.value)}
        />
        {parts.map((part) => {
          const text = textOf(part);
          return (
            <Textarea
              key={part}
              label={t(`testData.${part}`)}
              value={text ?? ''}
              isMono
              rows={[4, 14]}
              max={limits.manualCaseMax}
              disabled={text === null}
              hint={text === null ? t('testData.keptAsIs') : undefined}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
              }}
              onChange={(event) => setTyped((former) => ({ ...former, [part]: event.target.value }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

/** The smallest unused case number. */
function freeName(draft: TestDataDraft): string {
  const taken = new Set(draft.map(({ name }) => name));
  let number = draft.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
