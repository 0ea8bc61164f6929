import { errorText } from '@xiezhi/contract/errors';
import type { RepositoryOutcome } from '@xiezhi/contract/routes/problem-repository';
import { remarkText } from '@xiezhi/formats';
import type { ApiError } from '../../platform/http/api-error.ts';
import type { LocalizedText } from '../../platform/job/kind.ts';

/** Reasons why a problem of a repository was not published, and other remarks for the owner. */
export const syncReasons = {
  siteNewer: {
    'zh-CN': '题目在上次发布后又在网站上修改过。核对差异后可以选择覆盖。',
    'en-US':
      'The problem was edited on the site after it was published. Compare both versions. To replace the version on the site, choose Overwrite.',
  },
  deleted: {
    'zh-CN': '题目已在网站上删除。选择覆盖可以重新导入。',
    'en-US': 'The problem was deleted on the site. To import it again, choose Overwrite.',
  },
  idTaken: {
    'zh-CN': '网站上已有同一题号的题目，而且不是从本仓库发布的。选择覆盖可以接管该题。',
    'en-US':
      'The site has a problem with this ID that was not published from this repository. To replace it, choose Overwrite.',
  },
  notYours: {
    'zh-CN': '该题目属于他人，你无权修改。',
    'en-US': 'The problem belongs to another user, and you cannot edit it.',
  },
  newNotStored: {
    'zh-CN': '新题目：更新时再导入并检查。',
    'en-US': 'New problem. An update imports and checks it.',
  },
  removed: {
    'zh-CN': '题目已不在仓库中，网站上的题目保留不变。',
    'en-US': 'The problem is no longer in the repository. It stays on the site.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

const outcomes: Readonly<Record<RepositoryOutcome, LocalizedText>> = {
  unchanged: { 'zh-CN': '无改动', 'en-US': 'unchanged' },
  published: { 'zh-CN': '已更新', 'en-US': 'updated' },
  ready: { 'zh-CN': '可以更新', 'en-US': 'ready to update' },
  conflict: { 'zh-CN': '有冲突，未更新', 'en-US': 'conflict, not updated' },
  checksFailed: { 'zh-CN': '检查未通过，未更新', 'en-US': 'checks failed, not updated' },
  refused: { 'zh-CN': '未接受', 'en-US': 'refused' },
  removed: { 'zh-CN': '不在仓库中', 'en-US': 'not in the repository' },
};

/** Returns a line for the log of a sync. */
export function outcomeLine(name: string, outcome: RepositoryOutcome): LocalizedText {
  const words = outcomes[outcome];
  return { 'zh-CN': `${name}：${words['zh-CN']}`, 'en-US': `${name}: ${words['en-US']}` };
}

/** Returns a note of a package reader in both languages. */
export function localizedNote(note: string): LocalizedText {
  return { 'zh-CN': remarkText(note, 'zh-CN'), 'en-US': remarkText(note, 'en-US') };
}

/** Returns an error in both languages. */
export function localizedError({ code, parameters }: ApiError): LocalizedText {
  return { 'zh-CN': errorText(code, 'zh-CN', parameters), 'en-US': errorText(code, 'en-US', parameters) };
}
