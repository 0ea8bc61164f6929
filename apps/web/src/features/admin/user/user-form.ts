import { limits } from '@xiezhi/contract/limits';
import { emailShape } from '../../account/auth/email-shape.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { FormSection, Saved } from '../../../components/form/description.ts';
import type { UserDetail } from './queries.ts';
import { roleKeys, roleOrder } from './role-names.ts';

/** Values of the account form. */
export type UserValues = {
  username: string;
  realname: string;
  school: string;
  number: string;
  email: string;
  role: string;
  isDisabled: boolean;
  titleName: string;
  titleColor: string;
};

export function savedUser(user: UserDetail): Saved<UserValues> {
  return {
    values: {
      username: user.username,
      realname: user.realname ?? '',
      school: user.school ?? '',
      number: user.number ?? '',
      email: user.email ?? '',
      role: String(user.roles[0]?.id ?? 1002),
      isDisabled: user.status !== 0,
      titleName: user.titleName ?? '',
      titleColor: user.titleColor ?? '',
    },
    version: user.gmtModified,
    by: null,
    at: user.gmtModified,
  };
}

/** Converts form values to a request body. */
export function userBody(uid: string, values: UserValues, version: string) {
  const { role, isDisabled, ...texts } = values;
  return { uid, ...texts, type: Number(role), status: isDisabled ? 1 : 0, version };
}

/** Sections of the form. Users who may not disable the account see its role and status read-only. */
export function userSections(t: Translate, can: UserDetail['can']): FormSection<UserValues>[] {
  const locked = { isDisabled: !can.disable };
  return [
    {
      id: 'user-account',
      title: t('userAdmin.account'),
      fields: [
        {
          kind: 'text',
          name: 'username',
          label: t('userAdmin.username'),
          max: limits.usernameMax,
          isRequired: true,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'realname',
          label: t('userAdmin.realname'),
          max: limits.realnameMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'number',
          label: t('userAdmin.number'),
          max: limits.studentNumberMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'school',
          label: t('userAdmin.school'),
          max: limits.schoolMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'email',
          type: 'email',
          label: t('userAdmin.email'),
          max: limits.emailMax,
          check: ({ email }) =>
            email.trim() === '' || emailShape.test(email.trim())
              ? undefined
              : t('userAdmin.verdict.emailInvalid'),
        },
      ],
    },
    {
      id: 'user-rights',
      title: t('userAdmin.rights'),
      fields: [
        {
          ...locked,
          kind: 'select',
          name: 'role',
          label: t('userAdmin.role'),
          options: roleOrder.map((id) => ({ value: String(id), label: t(roleKeys[id]) })),
          ...(can.disable ? {} : { hint: t('userAdmin.own') }),
        },
        {
          ...locked,
          kind: 'switch',
          name: 'isDisabled',
          label: t('userAdmin.disabled'),
          hint: t('userAdmin.disabled.hint'),
        },
      ],
    },
    {
      id: 'user-title',
      title: t('userAdmin.title'),
      fields: [
        {
          kind: 'text',
          name: 'titleName',
          label: t('userAdmin.title.name'),
          max: limits.titleNameMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'titleColor',
          label: t('userAdmin.title.color'),
          placeholder: '#0B6E74',
          isMono: true,
          isHalf: true,
          check: ({ titleColor }) =>
            /^(#[\da-f]{6}([\da-f]{2})?)?$/i.test(titleColor.trim())
              ? undefined
              : t('userAdmin.title.color.wrong'),
        },
      ],
    },
  ];
}
