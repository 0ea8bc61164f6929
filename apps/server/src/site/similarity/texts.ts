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
      title: 'Please explain how you wrote your code',
      content: `One of your submissions in “${place}” is similar to a submission of another user. No decision has been made. [Write a statement](/similarity/mine).`,
    },
  };
}

/** What a decision means for a user. `upheld`: it answers an appeal of the user and stays as it was. */
export type NotifiedOutcome = 'cleared' | 'confirmed' | 'upheld';

/**
 * Texts of the message after a decision. It goes to users whom the case concerns, or who were asked for a statement.
 * @param mayAppeal whether the user has not appealed yet
 */
export function decidedTexts(
  title: string,
  outcome: NotifiedOutcome,
  mayAppeal: boolean,
): StoredMessageTexts {
  const place = plain(title);
  switch (outcome) {
    case 'cleared':
      return {
        'zh-CN': {
          title: '代码相似事项已结束',
          content: `“${place}”中与你有关的代码相似事项已结束，未认定你有违规行为。[查看](/similarity/mine)`,
        },
        'en-US': {
          title: 'A similarity case is closed',
          content: `The case about your submission in “${place}” is closed without a finding against you. [View the case](/similarity/mine).`,
        },
      };
    case 'upheld':
      return {
        'zh-CN': {
          title: '申诉已处理',
          content: `你对“${place}”中代码相似认定的申诉已处理，认定维持不变。[查看理由](/similarity/mine)`,
        },
        'en-US': {
          title: 'Your appeal was considered',
          content: `Your appeal about your submission in “${place}” was considered. The finding stays. [Read the reason](/similarity/mine).`,
        },
      };
    case 'confirmed':
      return {
        'zh-CN': {
          title: '代码相似认定通知',
          content: `管理者认定你在“${place}”中的一份提交与他人的提交相似。${mayAppeal ? '你可以在[这里](/similarity/mine)查看理由并提出申诉。' : '[查看理由](/similarity/mine)'}`,
        },
        'en-US': {
          title: 'Similarity of your submission confirmed',
          content: `Managers confirmed that one of your submissions in “${place}” is similar to a submission of another user. [Read the reason${mayAppeal ? ' or appeal' : ''}](/similarity/mine).`,
        },
      };
  }
}
