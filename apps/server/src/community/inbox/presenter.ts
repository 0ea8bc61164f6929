import type { Locale } from '@xiezhi/contract/limits';
import type { PostMessage, SiteMessage } from '@xiezhi/contract/routes/message';
import type { PostMessageRow, SiteKind, SiteRow } from './rows.ts';

const goneTexts = {
  source: {
    'zh-CN': (title: string) => `${title}（已被删除）`,
    'en-US': (title: string) => `${title} (deleted)`,
  },
  quote: { 'zh-CN': '该内容已被删除', 'en-US': 'This content was deleted' },
} as const;

/** Converts a message about another user's action, in the reader's language. */
export function presentPostMessage(row: PostMessageRow, locale: Locale): PostMessage {
  const { action, source_id, source_type, sender_uid } = row;
  if (action === null || source_id === null || source_type === null || sender_uid === null)
    throw new Error(`message ${row.id} tells of nothing`);
  const title = row.source_title ?? '';
  const quote = row.is_quote_gone ? goneTexts.quote[locale] : row.quote_text;
  return {
    id: row.id,
    action,
    sourceId: source_id,
    sourceType: source_type,
    sourceTitle: row.is_source_gone ? goneTexts.source[locale](title) : title,
    isSourceGone: row.is_source_gone,
    sourceContent: row.text === null ? null : escapeHtml(row.text),
    sourceText: row.text,
    quoteId: row.quote_id,
    quoteType: row.quote_type,
    quoteContent: quote === null ? null : escapeHtml(quote),
    quoteText: quote,
    url: urlOf(source_type, source_id, row.source_gid),
    state: row.is_read,
    senderId: sender_uid,
    senderUsername: row.username,
    senderAvatar: row.avatar,
    gmtCreate: row.created_at.toISOString(),
  };
}

/** Converts a message of the site, in the reader's language if available. */
export function presentSite(row: SiteRow, kind: SiteKind, locale: Locale): Omit<SiteMessage, 'formulas'> {
  const { title, content } = row.texts?.[locale] ??
    row.notice_texts?.[locale] ?? { title: row.title ?? '', content: row.content ?? '' };
  return {
    id: row.id,
    title,
    content,
    adminId: row.admin_uid,
    type: kind === 'sys' ? 'Sys' : 'Mine',
    state: row.is_read,
    gmtCreate: row.created_at.toISOString(),
  };
}

function urlOf(type: 'Discussion' | 'Contest', id: number, gid: number | null): string {
  if (type === 'Contest') return `/contest/${id}/comment`;
  return gid === null ? `/discussion-detail/${id}` : `/group/${gid}/discussion-detail/${id}`;
}

/** Escapes the text of a user, because existing clients insert it into the page as HTML. */
function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character);
}
