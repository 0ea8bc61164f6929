import { limits } from '@xiezhi/contract/limits';
import type { CallBody } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../routing/use-uploads.ts';
import type { FormSection, OwnControl, Saved } from '../../../components/form/description.ts';
import { Count } from '../../../components/field/Count.tsx';
import { SecretField } from '../../../components/field/SecretField.tsx';
import type { GroupInfo } from './queries.ts';

/** Form values. */
export type GroupValues = {
  name: string;
  shortName: string;
  brief: string;
  description: string;
  /** 1 public, 2 protected, 3 private. */
  auth: string;
  code: string;
  isVisible: boolean;
};

/** Form values of a new group. The invitation code is used only if the group is not public. */
export function buildNewGroup(): Saved<GroupValues> {
  const code = randomCode();
  return {
    values: { name: '', shortName: '', brief: '', description: '', auth: '1', code, isVisible: true },
    version: 'new',
    by: null,
    at: new Date(0).toISOString(),
  };
}

/** The alphabet omits characters that look alike, because students copy the code from a board. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(limits.groupCodeLength));
  return Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length] ?? '').join('');
}

/** Form values of the server data. */
export function savedGroup(info: GroupInfo): Saved<GroupValues> {
  const { name, shortName, brief, description, code, visible, gmtModified, modifiedBy } = info;
  return {
    values: {
      name,
      shortName,
      brief,
      description,
      auth: String(info.auth),
      code: code ?? '',
      isVisible: visible,
    },
    version: gmtModified,
    by: modifiedBy,
    at: gmtModified,
  };
}

/** Request body of the form values. */
export function groupBody(values: GroupValues): CallBody<'POST /api/group'> {
  const { name, shortName, brief, description, auth, code, isVisible } = values;
  const kind = auth === '2' || auth === '3' ? auth : '1';
  // An empty `code` keeps the stored one. A public group that is closed again therefore has its former code.
  return {
    name,
    shortName,
    brief,
    // The contract requires a description. If there is none, the summary is used, which is enough for a class.
    description: description.trim() === '' ? brief : description,
    auth: kind,
    code: kind === '1' ? '' : code,
    visible: isVisible,
  };
}

function DescriptionEditor(control: OwnControl<string> & { label: string }) {
  return <MarkdownEditor {...control} {...useUploads()} max={limits.groupDescriptionMax} profile="user" />;
}

/** Sections of the form, with the limits of the contract. */
export function groupSections(t: Translate): FormSection<GroupValues>[] {
  const least = (min: number, text: string) =>
    text.trim() !== '' && text.trim().length < min ? t('group.form.least', { count: min }) : undefined;
  return [
    {
      id: 'group-text',
      title: t('group.form.about'),
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: t('group.form.name'),
          hint: t('group.form.least', { count: limits.groupNameMin }),
          max: limits.groupNameMax,
          isRequired: true,
          isHalf: true,
          check: ({ name }) => least(limits.groupNameMin, name),
        },
        {
          kind: 'text',
          name: 'shortName',
          label: t('group.form.shortName'),
          hint: t('group.form.shortName.hint'),
          max: limits.groupShortNameMax,
          isMono: true,
          isRequired: true,
          isHalf: true,
          check: ({ shortName }) => least(limits.groupShortNameMin, shortName),
        },
        {
          kind: 'text',
          name: 'brief',
          label: t('group.form.brief'),
          hint: t('group.form.least', { count: limits.groupBriefMin }),
          max: limits.groupBriefMax,
          isRequired: true,
          check: ({ brief }) => least(limits.groupBriefMin, brief),
        },
        {
          kind: 'own',
          name: 'description',
          label: t('group.description'),
          max: limits.groupDescriptionMax,
          inWords: (text) => text,
          check: ({ description }) => least(limits.groupDescriptionMin, description),
          render: (control) => <DescriptionEditor {...control} label={t('group.description')} />,
        },
      ],
    },
    {
      id: 'group-entry',
      title: t('group.form.entry'),
      fields: [
        {
          kind: 'choice',
          name: 'auth',
          label: t('group.form.kind'),
          options: ([1, 2, 3] as const).map((kind) => ({
            value: String(kind),
            label: t(`group.kind.${kind}`),
            hint: t(`group.kind.${kind}.means`),
          })),
        },
        {
          kind: 'own',
          name: 'code',
          label: t('group.form.code'),
          max: limits.groupCodeLength,
          isHalf: true,
          inWords: (code) => code,
          render: (control) => (
            <SecretField
              {...control}
              name="code"
              label={t('group.form.code')}
              hint={t('group.form.code.hint', { count: limits.groupCodeLength })}
              aside={<Count length={control.value.trim().length} max={limits.groupCodeLength} />}
              className="font-mono"
            />
          ),
          isShown: ({ auth }) => auth !== '1',
          check: ({ code }) =>
            code.trim().length !== limits.groupCodeLength
              ? t('group.form.code.wrong', { count: limits.groupCodeLength })
              : undefined,
        },
        {
          kind: 'switch',
          name: 'isVisible',
          label: t('group.form.visible'),
          hint: t('group.form.visible.hint'),
        },
      ],
    },
  ];
}
