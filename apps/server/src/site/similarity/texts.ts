import type { StoredMessageTexts } from '../../platform/database/documents.ts';

/** Escapes a title for Markdown, because messages must show it as plain text. */
function plain(title: string): string {
  return title.replaceAll(/[\\`*_[\]<>#|~$()!]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
}

/** Texts of the message that asks a user for a statement. */
export function askedTexts(title: string): StoredMessageTexts {
  const place = plain(title);
  return {
    'zh-CN': {
      title: '请就代码相似作出陈述',
      content: `你在“${place}”中的一份提交与他人的提交相似。目前尚未作出任何认定。请在[这里](/similarity/mine)说明情况。`,
    },
    'en-US': {
      title: 'Please state how your code came about',
      content: `One of your submissions in “${place}” resembles that of another user. Nothing has been decided. [Write a statement](/similarity/mine).`,
    },
  };
}

/**
 * Texts of the message after a decision. It goes to users whom the case concerns, or who were asked for a statement.
 */
export function decidedTexts(title: string, decision: 'cleared' | 'confirmed'): StoredMessageTexts {
  const place = plain(title);
  return decision === 'cleared'
    ? {
        'zh-CN': {
          title: '代码相似事项已结束',
          content: `“${place}”中与你有关的代码相似事项已结束，未认定你有违规行为。[查看](/similarity/mine)`,
        },
        'en-US': {
          title: 'A case about similar code is closed',
          content: `The case about your submission in “${place}” is closed without a finding against you. [Read it](/similarity/mine).`,
        },
      }
    : {
        'zh-CN': {
          title: '代码相似认定通知',
          content: `管理者认定你在“${place}”中的一份提交与他人的提交相似。你可以在[这里](/similarity/mine)查看理由并提出申诉。`,
        },
        'en-US': {
          title: 'A finding about your submission',
          content: `Staff found that one of your submissions in “${place}” was copied or shared. [Read the reason and appeal](/similarity/mine).`,
        },
      };
}
